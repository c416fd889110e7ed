import type { SignUpTokenRow } from "#contract/operations/accounts/administration.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { instantText } from "#web/ui/display/instant-text.ts";
import { PermissionBadges } from "../permissions/permissions-field.tsx";
import { inPackageNames } from "../permissions/permissions-text.ts";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { RowActions } from "#web/features/admin/row-actions.tsx";

type Actions = Omit<TokenActionsProps, "token">;

/** Columns of the tokens list, and the buttons of each row. */
export function tokenColumns(actions: Actions): TableColumn<SignUpTokenRow>[] {
  return [
    {
      key: "sign_up_token",
      name: "Sign-up token",
      value: (token) => token.sign_up_token,
      cell: (token) => <span className="font-mono text-xs">{token.sign_up_token}</span>,
      required: true,
      textOnly: true,
      leastWidth: 240,
    },
    {
      key: "organization",
      name: "Organization",
      value: (token) => token.organization,
      leastWidth: 180,
    },
    {
      key: "email_ending",
      name: "Email ending",
      value: (token) => token.email_ending,
      look: "secondary",
      leastWidth: 170,
    },
    {
      key: "permissions",
      name: "Permissions",
      value: (token) => inPackageNames(token.permissions.join(", ")),
      cell: (token) => <PermissionBadges permissions={token.permissions} />,
      leastWidth: 216,
    },
    {
      key: "updated_at",
      name: "Changed",
      label: "Changed (UTC)",
      description: "When the token was added or last changed",
      value: (token) => token.updated_at,
      cell: (token) => <span className="tabular-nums">{instantText(token.updated_at)}</span>,
      look: "secondary",
      leastWidth: 144,
    },
    {
      key: "actions",
      name: "Actions",
      control: true,
      value: () => null,
      cell: (token) => <TokenActions token={token} {...actions} />,
      leastWidth: 120,
    },
  ];
}

export const tokenPhoneLayout: PhoneLayout<SignUpTokenRow> = {
  lead: { title: (token) => token.organization, detail: (token) => token.sign_up_token },
  second: { key: "email_ending", detail: (token) => inPackageNames(token.permissions.join(", ")) },
  folded: ["organization", "permissions", "updated_at"],
};

type TokenActionsProps = {
  token: SignUpTokenRow;
  onEdit: (token: SignUpTokenRow) => void;
  onDelete: (token: SignUpTokenRow) => void;
};

/** What can be done to a token; copying it says so. */
function TokenActions({ token, onEdit, onDelete }: TokenActionsProps) {
  const showToast = useToast();
  const name = token.sign_up_token;

  async function copy() {
    try {
      await navigator.clipboard.writeText(name);
      showToast({ tone: "success", title: "Copied." });
    } catch {
      // Absent on plain http outside localhost, or refused.
      showToast({ tone: "warn", title: "Your browser blocked copying.", text: name });
    }
  }

  return (
    <RowActions
      row={name}
      shown={[
        { label: "Copy", icon: <Copy aria-hidden size={14} />, onChoose: () => void copy() },
        { label: "Edit", icon: <Pencil aria-hidden size={14} />, onChoose: () => onEdit(token) },
        {
          label: "Delete",
          icon: <Trash2 aria-hidden size={14} />,
          onChoose: () => onDelete(token),
        },
      ]}
    />
  );
}
