import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

type ReminderDialogProps = {
  isOpen: boolean;
  /** How many interactions are still to be judged. */
  remaining: number;
  onOkay: () => void;
};

/** The end of the list, and not of the work. */
export function ReminderDialog({ isOpen, remaining, onOkay }: ReminderDialogProps) {
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
