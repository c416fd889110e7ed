import { counted } from "#contract/values/amount-text.ts";
import { labels, reviewTexts, reviewTimes } from "#contract/categorization/review-vocabulary.ts";
import { HistoryDialog } from "../history/history-dialog.tsx";
import { reviewShortcuts } from "#web/shortcuts/review-shortcuts.ts";
import { ShortcutsDialog } from "#web/shortcuts/shortcuts-dialog.tsx";
import type { Desk } from "../use-desk.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { useRef, useEffect, useEffectEvent, useState } from "react";
import { useMediaQuery } from "#web/ui/overlay/use-media-query.ts";
import { drawFlakes, moveFlakes, throwFlakes } from "./confetti-flakes.ts";

const colours = ["--color-accent", "--color-up", "--color-yellow", "--color-series-5"];

/** Falls for three seconds in front of everything, and not for who wants less motion. */
function Confetti() {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [hasEnded, setHasEnded] = useState(false);
  return isStill || hasEnded ? null : <FallingConfetti onEnd={() => setHasEnded(true)} />;
}

function FallingConfetti({ onEnd }: { onEnd: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return undefined;
    element.width = element.clientWidth;
    element.height = element.clientHeight;
    const tokens = getComputedStyle(element);
    const flakes = throwFlakes(
      element,
      colours.map((token) => tokens.getPropertyValue(token)),
    );
    const start = performance.now();
    let last = start;
    let frame = requestAnimationFrame(function fall(now) {
      context.clearRect(0, 0, element.width, element.height);
      if (now - start >= reviewTimes.confetti) return end();
      moveFlakes(flakes, (now - last) / 1_000);
      last = now;
      drawFlakes(context, flakes, 1 - (now - start) / reviewTimes.confetti);
      frame = requestAnimationFrame(fall);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-testid="confetti"
      className="pointer-events-none fixed inset-0 z-60 size-full"
    />
  );
}

type DeskProps = { desk: Desk };

/** All dialogs and notices over the screen; at most one at a time but for the question on leaving. */
export function ReviewDialogs({ desk }: DeskProps) {
  const { review, opened, item, leaving, description, conflict } = desk;
  const isDeciding = leaving.question !== null;
  return (
    <>
      <DescriptionDialog desk={desk} />
      <HistoryDialog
        isOpen={desk.shown === "history"}
        email={desk.email}
        gvkey={opened.gvkey}
        number={item.number}
        onClose={() => desk.show(null)}
      />
      <ShortcutsDialog
        isOpen={desk.shown === "shortcuts"}
        onClose={() => desk.show(null)}
        shortcuts={reviewShortcuts}
      />
      <ConflictDialog
        item={conflict.isOpen && !isDeciding && !description.isOpen ? item : null}
        onKeepMine={review.keepMine}
        onTakeTheirs={review.takeTheirs}
        onLater={conflict.postpone}
      />
      <LeaveDialog desk={desk} />
      <HighlightDialog desk={desk} />
      <ReminderDialog desk={desk} />
      <CompletionDialog desk={desk} />
    </>
  );
}

function DescriptionDialog({ desk: { description, opened, review } }: DeskProps) {
  return (
    <Dialog
      open={description.isOpen}
      onOpenChange={(next) => !next && description.close()}
      title={`Fraud description: ${opened.companyName}`}
      width="medium"
    >
      <p className="text-base/6 whitespace-pre-line text-text">
        {review.fraudDescription || "No fraud description is available for this company."}
      </p>
    </Dialog>
  );
}

/** Highlights without a choice: they would not be saved. */
function LeaveDialog({ desk: { leaving } }: DeskProps) {
  return (
    <ConfirmDialog
      open={leaving.question?.problem === "no choice"}
      title={reviewTexts.leave}
      confirmLabel="Relevant"
      onConfirm={() => leaving.choose(labels.relevant)}
      onCancel={leaving.stay}
      otherAction={
        <>
          <Button variant="outline" onClick={leaving.discard}>
            Discard
          </Button>
          <Button variant="outline" onClick={() => leaving.choose(labels.notRelevant)}>
            Not Relevant
          </Button>
        </>
      }
    >
      Highlights are saved only with a choice. Relevant keeps them; Not Relevant and Discard remove
      them.
    </ConfirmDialog>
  );
}

/** The line of the transcript that the Tab key reaches. */
const transcriptLine = "[data-line-start][tabindex='0']";

/** Relevant without a highlight is no annotation: it cannot be saved. */
function HighlightDialog({ desk: { leaving } }: DeskProps) {
  const isStaying = useRef(true);
  const way = leaving.question?.problem === "no highlight" ? leaving.question.way : null;
  return (
    <ConfirmDialog
      open={way !== null}
      title={
        way === "on" ? reviewTexts.highlightBeforeMovingOn : reviewTexts.highlightBeforeGoingBack
      }
      confirmLabel="Okay"
      onConfirm={() => {
        isStaying.current = true;
        leaving.stay();
      }}
      // So that H highlights at the first press.
      focusAfter={() => (isStaying.current ? document.querySelector(transcriptLine) : null)}
      otherAction={
        <Button
          variant="outline"
          onClick={() => {
            isStaying.current = false;
            leaving.discard();
          }}
        >
          Discard my choice
        </Button>
      }
    />
  );
}

/** The end of the list, and not of the work. */
function ReminderDialog({ desk: { walking } }: DeskProps) {
  const { isReminding, remaining, resume } = walking;
  const what = counted(remaining, "interaction is", "interactions are");
  return (
    <ConfirmDialog
      open={isReminding}
      title="This was the last interaction of the list"
      confirmLabel="Okay"
      onConfirm={resume}
    >
      {what} not labeled yet. The first one opens next.
    </ConfirmDialog>
  );
}

function CompletionDialog({ desk: { completion, opened, review, backToList } }: DeskProps) {
  const { total } = review.counts;
  const all = total === 1 ? "The one interaction" : `All ${total} interactions`;
  return (
    <>
      <Dialog
        open={completion.isOpen}
        onOpenChange={(next) => !next && completion.close()}
        title={`${opened.companyName} is complete`}
        actions={
          <>
            <Button variant="outline" onClick={completion.close}>
              Stay here
            </Button>
            <Button onClick={backToList}>Back to list</Button>
          </>
        }
      >
        <p>
          {all} of this company {total === 1 ? "is" : "are"} labeled and saved. The company is now
          locked: you can read it, and only an administrator can reopen it for changes.
        </p>
      </Dialog>
      {completion.isOpen && <Confetti />}
    </>
  );
}
