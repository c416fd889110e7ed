import { type RefObject, useRef } from "react";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import { refusalText } from "#web/api/call-error.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { deleteAlert } from "../api/alerts-api.ts";

type DeleteAlertDialogProps = {
  alert: Alert | null;
  email: string;
  onClose: () => void;
  /** Gets the focus when the row with what opened the question is gone. */
  fallback: RefObject<HTMLElement | null>;
};

/** Asks, names the alert, and takes it off the list at once; where that fails it comes back. */
export function DeleteAlertDialog({ alert, email, onClose, fallback }: DeleteAlertDialogProps) {
  const showToast = useToast();
  const last = useLast(alert);
  const isConfirmed = useRef(false);
  if (last === null) return null;
  const name = last.alert_name;

  async function confirm() {
    isConfirmed.current = true;
    onClose();
    try {
      await deleteAlert(email, name);
      showToast({ tone: "success", title: `${name} was deleted.` });
    } catch (error) {
      showToast({
        tone: "danger",
        title: `${name} was not deleted.`,
        text: refusalText(error, "Network error while deleting. Please try again."),
      });
    }
  }

  return (
    <ConfirmDialog
      open={alert !== null}
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      destructive
      focusAfter={() => (isConfirmed.current ? fallback.current : null)}
      onConfirm={() => void confirm()}
      onCancel={() => {
        isConfirmed.current = false;
        onClose();
      }}
    >
      The alert stops, and the matches it recorded are deleted. This cannot be undone.
    </ConfirmDialog>
  );
}
