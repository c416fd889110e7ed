import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState, type RefObject } from "react";
import type { SignUpTokenRow } from "#contract/operations/accounts/administration.ts";
import { serverTimeNote } from "#web/site/site.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { AdminList } from "../admin-list.tsx";
import { signUpTokensQuery, reloadSignUpTokens } from "../api/sign-up-tokens.ts";
import { FailureNotice, networkErrors, Refused } from "../refused.tsx";
import { useAttempt, type Attempt } from "#web/saving/use-attempt.ts";
import { tokenColumns, tokenPhoneLayout } from "./token-columns.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { call } from "#web/api/call.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";

export function TokensPage() {
  const { data: tokens, isFetching, error, refetch } = useQuery(signUpTokensQuery);
  const addButton = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<{ row: SignUpTokenRow | null } | null>(null);
  const [deleting, setDeleting] = useState<SignUpTokenRow | null>(null);
  const action = useAttempt();
  const columns = useMemo(
    () => tokenColumns({ onEdit: (row) => setEditing({ row }), onDelete: setDeleting }),
    [],
  );
  if (error !== null && tokens === undefined)
    return <Refused error={error} onRetry={() => void refetch()} />;
  const edited = editing?.row?.sign_up_token;
  const others = (tokens ?? []).map(rowKey).filter((token) => token !== edited);

  return (
    <>
      <AdminList
        title="Sign Up Tokens"
        columns={columns}
        rows={tokens}
        rowKey={rowKey}
        isFetching={isFetching}
        searchLabel="Search tokens"
        searchPlaceholder="Find by token, organization, or email ending"
        textsOf={textsOf}
        addLabel="Add Token"
        addButton={addButton}
        onAdd={() => setEditing({ row: null })}
        empty={
          <EmptyState title={tokens?.length === 0 ? "No sign-up tokens yet." : "No token matches."}>
            A token gives its organization and permissions to everyone who signs up with it.
          </EmptyState>
        }
        phone={tokenPhoneLayout}
      />
      <p className="mt-2.5 text-xs text-faint">{serverTimeNote()}</p>
      {editing !== null && (
        <TokenDialog
          key={edited ?? "new"}
          row={editing.row}
          others={others}
          onClose={() => setEditing(null)}
        />
      )}
      <DeleteTokenDialog
        token={deleting}
        action={action}
        onClose={() => setDeleting(null)}
        fallback={addButton}
      />
      <FailureNotice failure={action.failure} onDismiss={action.dismiss} />
    </>
  );
}

const rowKey = (row: SignUpTokenRow) => row.sign_up_token;
const textsOf = (row: SignUpTokenRow) => [row.sign_up_token, row.organization, row.email_ending];

type DeleteTokenDialogProps = {
  token: SignUpTokenRow | null;
  action: Attempt;
  onClose: () => void;
  /** Gets the focus when the row with what opened the question is gone. */
  fallback: RefObject<HTMLElement | null>;
};

/** Asks, names the token, and deletes it. */
function DeleteTokenDialog({ token, action, onClose, fallback }: DeleteTokenDialogProps) {
  const showToast = useToast();
  const last = useLast(token);
  const isDeleted = useRef(false);
  if (last === null) return null;
  const { sign_up_token: name, organization } = last;

  async function confirm() {
    const isDone = await action.run(
      () => call("delete_sign_up_token", { sign_up_token: name }),
      networkErrors.deleting,
    );
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
      busy={action.isBusy}
      focusAfter={() => (isDeleted.current ? fallback.current : null)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      No one can sign up with this token of {organization} anymore. Existing accounts are kept.
    </ConfirmDialog>
  );
}
