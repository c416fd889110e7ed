import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

type LeaveDialogProps = {
  isOpen: boolean;
  onRelevant: () => void;
  onNotRelevant: () => void;
  onDiscard: () => void;
  onCancel: () => void;
};

/** Highlights without a choice: they would not be saved. */
export function LeaveDialog(props: LeaveDialogProps) {
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
      Highlights are saved with a choice. Relevant keeps them, Not Relevant and Discard take them
      off.
    </ConfirmDialog>
  );
}
