import { Check } from "lucide-react";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { instantDayText, instantText } from "#web/ui/display/instant-text.ts";
import { PermissionBadges } from "../permissions/permissions-field.tsx";
import { inPackageNames } from "../permissions/permissions-text.ts";
import { UserActions, type UserActionsProps } from "./user-actions.tsx";

type Actions = Omit<UserActionsProps, "user">;

/** Columns of the users list, and the buttons of each row. */
export function userColumns(actions: Actions): TableColumn<UserRow>[] {
  return [
    {
      key: "name",
      name: "Name",
      value: (user) => user.name,
      look: "strong",
      required: true,
      leastWidth: 160,
      cell: (user) => <NameCell name={user.name} />,
    },
    {
      key: "email",
      name: "Email",
      value: (user) => user.email,
      look: "secondary",
      leastWidth: 164,
    },
    {
      key: "organization",
      name: "Organization",
      value: (user) => user.organization,
      leastWidth: 214,
    },
    {
      key: "permissions",
      name: "Permissions",
      value: (user) => inPackageNames(user.permissions.join(", ")),
      cell: (user) => <PermissionBadges permissions={user.permissions} />,
      leastWidth: 228,
    },
    {
      key: "enabled_2fa",
      name: "Two-factor authentication",
      label: "2FA",
      description: "Two-factor authentication",
      value: (user) => (user.enabled_2fa ? "On" : ""),
      cell: (user) => (user.enabled_2fa ? <SecondFactorOn /> : <NoValue />),
      leastWidth: 48,
    },
    {
      key: "last_used_at",
      name: "Last active",
      label: "Last active (UTC)",
      description: "When a session of this user was last in use",
      value: (user) => user.last_used_at ?? user.created_at,
      cell: (user) => <LastActive user={user} />,
      look: "secondary",
      leastWidth: 140,
    },
    {
      key: "actions",
      name: "Actions",
      control: true,
      value: () => null,
      cell: (user) => <UserActions user={user} {...actions} />,
      leastWidth: 190,
      phoneWidth: 68,
    },
  ];
}

export const userPhoneLayout: PhoneLayout<UserRow> = {
  lead: { title: (user) => user.name, detail: (user) => user.email },
  second: { key: "organization", detail: stateInWords },
  folded: ["email", "permissions", "enabled_2fa", "last_used_at"],
};

function stateInWords({ state, created_at: created, permissions }: UserRow): string {
  if (state === "suspended") return "Suspended";
  if (state === "invited") return `Invited ${instantDayText(created)}`;
  if (state === "unverified") return "Unverified";
  const [first, ...others] = permissions;
  if (first === undefined) return "No permissions";
  const name = inPackageNames(first);
  return others.length === 0 ? name : `${name} +${others.length}`;
}

function NameCell({ name }: { name: string }) {
  const [first = "P"] = name.trim();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center rounded-full bg-info-tint text-2xs font-semibold text-info-text"
      >
        {first.toUpperCase()}
      </span>
      <span data-truncate className="truncate">
        {name}
      </span>
    </span>
  );
}

function SecondFactorOn() {
  return (
    <span className="text-up">
      <Check aria-hidden size={14} />
      <span className="sr-only">On</span>
    </span>
  );
}

function LastActive({
  user: { state, last_used_at: lastUsed, created_at: created },
}: {
  user: UserRow;
}) {
  if (state === "suspended") return <span className="text-warn">Suspended</span>;
  if (state === "invited")
    return <span className="text-warn">Invited {instantDayText(created)}</span>;
  if (state === "unverified") {
    return <span className="text-warn">Unverified since {instantDayText(created)}</span>;
  }
  return lastUsed === null ? (
    <NoValue />
  ) : (
    <span className="tabular-nums">{instantText(lastUsed)}</span>
  );
}
