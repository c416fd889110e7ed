import { labels, reviewTexts, reviewTimes } from "#contract/categorization/review-vocabulary.ts";
import { HistoryDialog } from "../history/history-dialog.tsx";
import { ShortcutsDialog } from "../shortcuts/shortcuts-dialog.tsx";
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

type HighlightDialogProps = {
  /** Which way the reviewer wanted to go; null: the dialog is closed. */
  way: "on" | "back" | null;
  onStay: () => void;
  onDiscard: () => void;
};

/** The line of the transcript that the Tab key reaches. */
const transcriptLine = "[data-line-start][tabindex='0']";

/** Relevant without a highlight is no annotation: it cannot be saved. */
function HighlightDialog({ way, onStay, onDiscard }: HighlightDialogProps) {
  const isStaying = useRef(true);
  return (
    <ConfirmDialog
      open={way !== null}
      title={
        way === "on" ? reviewTexts.highlightBeforeMovingOn : reviewTexts.highlightBeforeGoingBack
      }
      confirmLabel="Okay"
      onConfirm={() => {
        isStaying.current = true;
        onStay();
      }}
      // So that H highlights at the first press.
      focusAfter={() => (isStaying.current ? document.querySelector(transcriptLine) : null)}
      otherAction={
        <Button
          variant="outline"
          onClick={() => {
            isStaying.current = false;
            onDiscard();
          }}
        >
          Discard my choice
        </Button>
      }
    />
  );
}

type DescriptionDialogProps = {
  isOpen: boolean;
  companyName: string;
  /** Empty where no source gives it. */
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
        {description || "No fraud description is available for this company."}
      </p>
    </Dialog>
  );
}

type ReminderDialogProps = {
  isOpen: boolean;
  /** How many interactions are still to be labeled. */
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
      {what} not labeled yet. The first one opens next.
    </ConfirmDialog>
  );
}

/** All dialogs and notices over the screen; at most one at a time but for what leaving asks. */
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

type LeaveDialogProps = {
  isOpen: boolean;
  onRelevant: () => void;
  onNotRelevant: () => void;
  onDiscard: () => void;
  onCancel: () => void;
};

/** Highlights without a choice: they would not be saved. */
function LeaveDialog(props: LeaveDialogProps) {
  const { isOpen, onRelevant, onNotRelevant, onDiscard, onCancel } = props;
  return (
    <ConfirmDialog
      open={isOpen}
      title={reviewTexts.leave}
      confirmLabel="Relevant"
      onConfirm={onRelevant}
      onCancel={onCancel}
      otherAction={
        <>
          <Button variant="outline" onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="outline" onClick={onNotRelevant}>
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

type CompletionDialogProps = {
  isOpen: boolean;
  companyName: string;
  total: number;
  onClose: () => void;
  onBackToList: () => void;
};

function CompletionDialog(props: CompletionDialogProps) {
  const { isOpen, companyName, total, onClose, onBackToList } = props;
  const all = total === 1 ? "The one interaction" : `All ${total} interactions`;
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !next && onClose()}
        title={`${companyName} is complete`}
        actions={
          <>
            <Button variant="outline" onClick={onClose}>
              Stay here
            </Button>
            <Button onClick={onBackToList}>Back to list</Button>
          </>
        }
      >
        <p>
          {all} of this company {total === 1 ? "is" : "are"} labeled and saved. The company is now
          locked: you can read it, and only an administrator can reopen it for changes.
        </p>
      </Dialog>
      {isOpen && <Confetti />}
    </>
  );
}
