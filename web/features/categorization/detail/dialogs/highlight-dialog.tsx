import { useRef } from "react";
import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

type HighlightDialogProps = {
  /** Which way the reviewer wanted to go; null: the dialog is closed. */
  way: "on" | "back" | null;
  onStay: () => void;
  onDiscard: () => void;
};

/** The line of the transcript that the Tab key reaches. */
const transcriptLine = "[data-line-start][tabindex='0']";

/** Relevant without a highlight is no judgement: it cannot be saved. */
export function HighlightDialog({ way, onStay, onDiscard }: HighlightDialogProps) {
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
