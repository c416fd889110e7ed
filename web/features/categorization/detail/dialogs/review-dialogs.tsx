import { labels } from "#contract/categorization/review-vocabulary.ts";
import { HistoryDialog } from "../history/history-dialog.tsx";
import { ShortcutsDialog } from "../shortcuts/shortcuts-dialog.tsx";
import type { Desk } from "../desk/use-desk.ts";
import { CompletionDialog } from "./completion-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { HighlightDialog } from "./highlight-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

type DescriptionDialogProps = {
  isOpen: boolean;
  companyName: string;
  /** Empty where no source told. */
  description: string;
  onClose: () => void;
};

function DescriptionDialog(props: DescriptionDialogProps) {
  const { isOpen, companyName, description, onClose } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Fraud description: ${companyName}`}
      width="medium"
    >
      <p className="text-base/6 whitespace-pre-line text-text">
        {description || "No description of the fraud was given for this company."}
      </p>
    </Dialog>
  );
}

type ReminderDialogProps = {
  isOpen: boolean;
  /** How many interactions are still to be judged. */
  remaining: number;
  onOkay: () => void;
};

/** The end of the list, and not of the work. */
function ReminderDialog({ isOpen, remaining, onOkay }: ReminderDialogProps) {
  const what = remaining === 1 ? "1 interaction is" : `${remaining} interactions are`;
  return (
    <ConfirmDialog
      open={isOpen}
      title="This was the last interaction of the list"
      confirmLabel="Okay"
      onConfirm={onOkay}
    >
      {what} still to be judged. The first of them is opened next.
    </ConfirmDialog>
  );
}

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
