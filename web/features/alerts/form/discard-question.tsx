import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

type DiscardQuestionProps = { open: boolean; onKeep: () => void; onDiscard: () => void };

/** Before a form that was filled in and not saved is left. */
export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Discard this alert?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      destructive
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      What you filled in has not been saved.
    </ConfirmDialog>
  );
}
