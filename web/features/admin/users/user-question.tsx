import { type RefObject, useRef } from "react";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import { call } from "#web/api/call.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { reloadUsers } from "../api/users.ts";
import { networkErrors } from "../refused.tsx";
import type { Attempt } from "#web/saving/use-attempt.ts";

/** An action on a user that has to be confirmed. */
export type UserQuestion = {
  kind: "delete" | "suspend" | "reinstate" | "end sessions" | "reset 2FA";
  user: UserRow;
};

const acts = {
  delete: {
    doing: "deleting",
    title: (name: string) => `Delete ${name}?`,
    confirm: "Delete",
    text: (email: string) =>
      `${email} loses access immediately, and all data of this account is deleted. This cannot be undone. The user is notified by email.`,
    done: (name: string) => `${name} was deleted.`,
    call: (email: string) => call("delete_user", { email }),
  },
  suspend: {
    doing: "saving",
    title: (name: string) => `Suspend ${name}?`,
    confirm: "Suspend",
    text: (email: string) =>
      `${email} is signed out everywhere and cannot sign in. Feeds and alerts stop. Nothing is deleted, and you can reinstate the account at any time. The user is notified by email.`,
    done: (name: string) => `${name} was suspended.`,
    call: (email: string) => call("suspend_user", { email }),
  },
  reinstate: {
    doing: "saving",
    title: (name: string) => `Reinstate ${name}?`,
    confirm: "Reinstate",
    text: (email: string) =>
      `${email} can sign in again, and feeds and alerts resume. The user is notified by email.`,
    done: (name: string) => `${name} was reinstated.`,
    call: (email: string) => call("reinstate_user", { email }),
  },
  "end sessions": {
    doing: "saving",
    title: (name: string) => `End the sessions of ${name}?`,
    confirm: "End sessions",
    text: (email: string) => `${email} has to sign in again everywhere.`,
    done: (name: string) => `The sessions of ${name} have ended.`,
    call: (email: string) => call("end_user_sessions", { email }),
  },
  "reset 2FA": {
    doing: "saving",
    title: (name: string) => `Reset two-factor authentication of ${name}?`,
    confirm: "Reset",
    text: (email: string) =>
      `Do this only after confirming that ${email} requested it. Until a new authenticator is set up, the account is protected by a password only. All sessions end, and the user is notified by email.`,
    done: (name: string) => `Two-factor authentication of ${name} was turned off.`,
    call: (email: string) => call("reset_user_2fa", { email }),
  },
} as const;

type UserQuestionDialogProps = {
  question: UserQuestion | null;
  onClose: () => void;
  action: Attempt;
  /** Gets the focus when the row with what opened the question is gone. */
  fallback: RefObject<HTMLElement | null>;
};

/** Asks, names the person, and does it. */
export function UserQuestionDialog({
  question,
  onClose,
  action,
  fallback,
}: UserQuestionDialogProps) {
  const showToast = useToast();
  const last = useLast(question);
  const isDeleted = useRef(false);
  if (last === null) return null;
  const { kind, user } = last;
  const act = acts[kind];

  async function confirm() {
    const isDone = await action.run(() => act.call(user.email), networkErrors[act.doing]);
    isDeleted.current = isDone && kind === "delete";
    onClose();
    if (!isDone) return;
    void reloadUsers();
    showToast({ tone: "success", title: act.done(user.name) });
  }

  return (
    <ConfirmDialog
      open={question !== null}
      title={act.title(user.name)}
      confirmLabel={act.confirm}
      destructive={kind !== "reinstate"}
      busy={action.isBusy}
      focusAfter={() => (isDeleted.current ? fallback.current : null)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {act.text(user.email)}
    </ConfirmDialog>
  );
}
