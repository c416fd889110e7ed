import { Copy, Pencil, Trash2 } from "lucide-react";
import type { SignUpTokenRow } from "#contract/operations/administration.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { RowActions } from "../row-actions.tsx";

export type TokenActionsProps = {
  token: SignUpTokenRow;
  onEdit: (token: SignUpTokenRow) => void;
  onDelete: (token: SignUpTokenRow) => void;
};

/** What can be done to a token; copying it says so. */
export function TokenActions({ token, onEdit, onDelete }: TokenActionsProps) {
  const showToast = useToast();
  const name = token.sign_up_token;

  async function copy() {
    try {
      await navigator.clipboard.writeText(name);
      showToast({ tone: "success", title: "Copied." });
    } catch {
      // Absent on plain http outside localhost, or refused.
      showToast({ tone: "warn", title: "This browser does not let the page copy.", text: name });
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
