import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

type LeaveDialogProps = {
  isOpen: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onCancel: () => void;
};

/** Before assignments that were not saved are left. */
export function LeaveDialog({ isOpen, isSaving, onSave, onDiscard, onCancel }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      title="Save the assignments?"
      confirmLabel="Save"
      busy={isSaving}
      onConfirm={onSave}
      onCancel={onCancel}
      otherAction={
        <Button variant="outline" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      You have unsaved changes.
    </ConfirmDialog>
  );
}
