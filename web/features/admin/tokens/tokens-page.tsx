import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { SignUpTokenRow } from "#contract/operations/administration.ts";
import { serverTimeNote } from "#web/site/server-time.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { signUpTokensQuery } from "../api/sign-up-tokens.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { matchRows } from "../match-rows.ts";
import { Refused } from "../refused.tsx";
import { useAction } from "../use-action.ts";
import { DeleteTokenDialog } from "./delete-token-dialog.tsx";
import { tokenColumns, tokenPhoneLayout } from "./token-columns.tsx";
import { TokenDialog } from "./token-dialog.tsx";

const pageSizes = [20, 50, 100];

export function TokensPage() {
  const { data: tokens, isFetching, error, refetch } = useQuery(signUpTokensQuery);
  const [search, setSearch] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useDeferredValue(search);
  const [editing, setEditing] = useState<{ row: SignUpTokenRow | null } | null>(null);
  const [deleting, setDeleting] = useState<SignUpTokenRow | null>(null);
  const action = useAction();
  const columns = useMemo(
    () => tokenColumns({ onEdit: (row) => setEditing({ row }), onDelete: setDeleting }),
    [],
  );
  const found = useMemo(() => tokens && matchRows(tokens, wanted, textsOf), [tokens, wanted]);
  if (error !== null && tokens === undefined)
    return <Refused error={error} onRetry={() => void refetch()} />;
  const edited = editing?.row?.sign_up_token;
  const others = (tokens ?? []).map(rowKey).filter((token) => token !== edited);

  return (
    <>
      <ClientDataTable
        title="Sign Up Tokens"
        lead={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <TextInput
              label="Search tokens"
              hideLabel
              type="search"
              placeholder="Search token, organization, ending"
              icon={<Search aria-hidden size={14} />}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="w-70 max-sm:w-full"
              autoComplete="off"
            />
            <Button
              ref={addButton}
              icon={<Plus aria-hidden size={14} />}
              onClick={() => setEditing({ row: null })}
            >
              Add Token
            </Button>
          </div>
        }
        columns={columns}
        rows={found}
        rowKey={rowKey}
        pageSizes={pageSizes}
        loading={isFetching && tokens !== undefined}
        hideExport
        empty={
          <EmptyState title={tokens?.length === 0 ? "No sign-up tokens yet." : "No token matches."}>
            A token gives its organization and permissions to everybody who signs up with it.
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
