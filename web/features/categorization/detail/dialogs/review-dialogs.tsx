import { labels } from "#contract/categorization/review-vocabulary.ts";
import { HistoryDialog } from "../history/history-dialog.tsx";
import { ShortcutsDialog } from "../shortcuts/shortcuts-dialog.tsx";
import type { Desk } from "../desk/use-desk.ts";
import { CompletionDialog } from "./completion-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DescriptionDialog } from "./description-dialog.tsx";
import { HighlightDialog } from "./highlight-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { ReminderDialog } from "./reminder-dialog.tsx";

/** Everything that is asked or told over the screen; at most one at a time but for what leaving asks. */
export function ReviewDialogs({ desk }: { desk: Desk }) {
  const { review, opened, item, leaving, walking, completion, description, conflict } = desk;
  const isDeciding = leaving.asked !== null;
  return (
    <>
      <DescriptionDialog
        isOpen={description.isOpen}
        companyName={opened.companyName}
        description={review.fraudDescription}
        onClose={description.close}
      />
      <HistoryDialog
        isOpen={desk.shown === "history"}
        email={desk.email}
        gvkey={opened.gvkey}
        number={item.number}
        onClose={() => desk.show(null)}
      />
      <ShortcutsDialog isOpen={desk.shown === "shortcuts"} onClose={() => desk.show(null)} />
      <ConflictDialog
        item={conflict.isOpen && !isDeciding && !description.isOpen ? item : null}
        onKeepMine={review.keepMine}
        onTakeTheirs={review.takeTheirs}
        onLater={conflict.postpone}
      />
      <LeaveDialog
        isOpen={leaving.asked?.problem === "no choice"}
        onRelevant={() => leaving.choose(labels.relevant)}
        onNotRelevant={() => leaving.choose(labels.notRelevant)}
        onDiscard={leaving.discard}
        onCancel={leaving.stay}
      />
      <HighlightDialog
        way={leaving.asked?.problem === "no highlight" ? leaving.asked.way : null}
        onStay={leaving.stay}
        onDiscard={leaving.discard}
      />
      <ReminderDialog
        isOpen={walking.isReminding}
        remaining={walking.remaining}
        onOkay={walking.resume}
      />
      <CompletionDialog
        isOpen={completion.isOpen}
        companyName={opened.companyName}
        total={review.counts.total}
        onClose={completion.close}
        onBackToList={desk.backToList}
      />
    </>
  );
}
