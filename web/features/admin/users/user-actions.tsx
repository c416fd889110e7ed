import {
  KeyRound,
  LogOut,
  Mail,
  Pencil,
  Trash2,
  UserRoundCheck,
  UserRoundCog,
  UserRoundX,
} from "lucide-react";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import { Button } from "#web/ui/button/button.tsx";
import { type RowAction, RowActions } from "../row-actions.tsx";
import type { UserQuestion } from "./user-question.tsx";

export type UserActionsProps = {
  user: UserRow;
  ownEmail: string;
  onRunAs: (user: UserRow) => void;
  onEdit: (user: UserRow) => void;
  onInvite: (user: UserRow) => void;
  onAsk: (question: UserQuestion) => void;
};

/** What can be done to a user. Users cannot run as, delete, or reset their own account here. */
export function UserActions(props: UserActionsProps) {
  const { user, ownEmail, onRunAs, onEdit, onAsk } = props;
  const isOwn = user.email === ownEmail;
  const edit = {
    label: "Edit",
    icon: <Pencil aria-hidden size={14} />,
    onChoose: () => onEdit(user),
  };
  const remove = {
    label: "Delete",
    icon: <Trash2 aria-hidden size={14} />,
    onChoose: () => onAsk({ kind: "delete", user }),
  };
  return (
    <RowActions
      row={user.email}
      lead={isOwn || user.state !== "active" ? null : runAsAction(user, onRunAs)}
      shown={[edit, isOwn ? null : remove]}
      behind={seldomActions(props, isOwn)}
    />
  );
}

function runAsAction(user: UserRow, onRunAs: UserActionsProps["onRunAs"]) {
  const icon = <UserRoundCog aria-hidden size={13} />;
  const onChoose = () => onRunAs(user);
  return {
    label: "Run As",
    icon,
    onChoose,
    button: (
      <Button
        variant="outline2"
        size="compact"
        icon={icon}
        aria-label={`Run As ${user.email}`}
        onClick={onChoose}
      >
        Run As
      </Button>
    ),
  };
}

function seldomActions({ user, onInvite, onAsk }: UserActionsProps, isOwn: boolean): RowAction[] {
  const actions: RowAction[] = [];
  if (user.state === "invited") {
    actions.push({
      label: "Send invitation again",
      icon: <Mail aria-hidden size={14} />,
      onChoose: () => onInvite(user),
    });
  }
  if (user.live_sessions > (isOwn ? 1 : 0)) {
    actions.push({
      label: isOwn ? "End other sessions" : "End sessions",
      icon: <LogOut aria-hidden size={14} />,
      onChoose: () => onAsk({ kind: "end sessions", user }),
    });
  }
  if (!isOwn) {
    const isSuspended = user.state === "suspended";
    actions.push({
      label: isSuspended ? "Reinstate" : "Suspend",
      icon: isSuspended ? (
        <UserRoundCheck aria-hidden size={14} />
      ) : (
        <UserRoundX aria-hidden size={14} />
      ),
      onChoose: () => onAsk({ kind: isSuspended ? "reinstate" : "suspend", user }),
    });
  }
  if (user.enabled_2fa && !isOwn) {
    actions.push({
      label: "Reset two-factor authentication",
      icon: <KeyRound aria-hidden size={14} />,
      onChoose: () => onAsk({ kind: "reset 2FA", user }),
    });
  }
  return actions;
}
