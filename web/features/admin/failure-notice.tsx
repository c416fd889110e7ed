import { useState } from "react";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

type FailureNoticeProps = { failure: string | null; onDismiss: () => void };

/** The alert dialog of administration: the server's own words. */
export function FailureNotice({ failure, onDismiss }: FailureNoticeProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(failure ?? "");
  if (failure !== null && failure !== shown) setShown(failure);
  return <ConfirmDialog open={failure !== null} title={shown} onConfirm={onDismiss} />;
}
