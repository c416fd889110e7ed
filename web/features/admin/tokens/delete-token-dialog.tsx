import { type RefObject, useRef, useState } from "react";
import type { SignUpTokenRow } from "#contract/operations/administration.ts";
import { call } from "#web/api/call.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { reloadSignUpTokens } from "../api/sign-up-tokens.ts";
import type { Action } from "../use-action.ts";

type DeleteTokenDialogProps = {
  token: SignUpTokenRow | null;
  action: Action;
  onClose: () => void;
  /** Gets the focus when the row with what opened the question is gone. */
  fallback: RefObject<HTMLElement | null>;
};

/** Asks, names the token, and deletes it. */
export function DeleteTokenDialog({ token, action, onClose, fallback }: DeleteTokenDialogProps) {
  const showToast = useToast();
  // The words stay while the dialog fades.
  const [last, setLast] = useState(token);
  if (token !== null && token !== last) setLast(token);
  const isDeleted = useRef(false);
  if (last === null) return null;
  const { sign_up_token: name, organization } = last;

  async function confirm() {
    const isDone = await action.run("deleting", async () => {
      await call("delete_sign_up_token", { sign_up_token: name });
    });
    isDeleted.current = isDone;
    onClose();
    void reloadSignUpTokens();
    if (isDone) showToast({ tone: "success", title: `${name} was deleted.` });
  }

  return (
    <ConfirmDialog
      open={token !== null}
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      destructive
      busy={action.isRunning}
      focusAfter={() => (isDeleted.current ? fallback.current : null)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      Nobody can sign up with this token of {organization} any more. Accounts it opened stay.
    </ConfirmDialog>
  );
}
