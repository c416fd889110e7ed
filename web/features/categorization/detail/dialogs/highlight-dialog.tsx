import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

type HighlightDialogProps = {
  /** Which way the reviewer wanted to go; null: the dialog is closed. */
  way: "on" | "back" | null;
  onStay: () => void;
  onDiscard: () => void;
};

/** Relevant without a highlight is no judgement: it cannot be saved. */
export function HighlightDialog({ way, onStay, onDiscard }: HighlightDialogProps) {
  return (
    <ConfirmDialog
      open={way !== null}
      title={
        way === "on" ? reviewTexts.highlightBeforeMovingOn : reviewTexts.highlightBeforeGoingBack
      }
      confirmLabel="Okay"
      onConfirm={onStay}
      otherAction={
        <Button variant="outline" onClick={onDiscard}>
          Discard my choice
        </Button>
      }
    />
  );
}
