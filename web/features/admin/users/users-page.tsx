import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState, useCallback } from "react";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import { serverTimeNote } from "#web/site/site.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { usersQuery } from "../api/users.ts";
import { FailureNotice } from "../refused.tsx";
import { matchRows } from "../match-rows.ts";
import { userColumns, userPhoneLayout } from "./user-columns.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { UserQuestionDialog, type UserQuestion } from "./user-question.tsx";
import { call } from "#web/api/call.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useAction } from "#web/features/admin/use-action.ts";
import { beginRunAs } from "#web/session/account/run-as.ts";

const pageSizes = [20, 50, 100];

export function UsersPage() {
  const { data: users, isFetching } = useQuery(usersQuery);
  const [search, setSearch] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useDeferredValue(search);
  const ownEmail = useSession()?.email ?? "";
  const { editing, question, action, handlers, ...control } = useUserActions();
  const columns = useMemo(() => userColumns({ ownEmail, ...handlers }), [ownEmail, handlers]);
  const found = useMemo(
    () => users && matchRows(users, wanted, (user) => [user.name, user.email, user.organization]),
    [users, wanted],
  );

  return (
    <>
      <ClientDataTable
        title="Users"
        lead={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <TextInput
              label="Search users"
              hideLabel
              type="search"
              placeholder="Search name, email, organization"
              icon={<Search aria-hidden size={14} />}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="w-70 max-sm:w-full"
              autoComplete="off"
            />
            <Button ref={addButton} icon={<Plus aria-hidden size={14} />} onClick={control.add}>
              Add User
            </Button>
          </div>
        }
        columns={columns}
        rows={found}
        rowKey={rowKey}
        pageSizes={pageSizes}
        loading={isFetching && users !== undefined}
        hideExport
        empty={
          <EmptyState title="No user matches.">Search for another name or address.</EmptyState>
        }
        phone={userPhoneLayout}
      />
      <p className="mt-2.5 text-xs text-faint">
        Each run-as session, and every change made in it, is written to the audit trail with your
        name. {serverTimeNote()}
      </p>
      {editing !== null && (
        <UserDialog
          key={editing.user?.user_access_token ?? "new"}
          user={editing.user}
          onClose={control.stopEditing}
        />
      )}
      <UserQuestionDialog
        question={question}
        onClose={control.stopAsking}
        action={action}
        fallback={addButton}
      />
      <FailureNotice failure={action.failure} onDismiss={action.dismiss} />
    </>
  );
}

const rowKey = (user: UserRow) => user.user_access_token;

/** Begins to run as the user, on the dashboard in a new document: nothing of oneself stays in memory. */
async function runAs(email: string): Promise<void> {
  const target = await call("run_as", { email });
  beginRunAs({
    accessToken: target.access_token,
    name: target.name,
    email: target.email,
    organization: target.organization,
    permissions: target.permissions,
    profileImage: target.profile_image,
    preferences: target.preferences,
  });
  globalThis.location.assign("/dashboard");
}

/** What is open on the users list, and what its buttons do; the handlers stay the same. */
function useUserActions() {
  const [editing, setEditing] = useState<{ user: UserRow | null } | null>(null);
  const [question, setQuestion] = useState<UserQuestion | null>(null);
  const action = useAction();
  const { run } = action;
  const showToast = useToast();

  const invite = useCallback(
    async (user: UserRow) => {
      const isDone = await run("saving", async () => {
        await call("send_invitation", { email: user.email });
      });
      if (isDone) showToast({ tone: "success", title: `${user.email} was invited again.` });
    },
    [run, showToast],
  );
  const handlers = useMemo(
    () => ({
      onRunAs: (user: UserRow) => void run("saving", () => runAs(user.email)),
      onEdit: (user: UserRow) => setEditing({ user }),
      onInvite: (user: UserRow) => void invite(user),
      onAsk: setQuestion,
    }),
    [run, invite],
  );

  return {
    editing,
    question,
    action,
    handlers,
    add: () => setEditing({ user: null }),
    stopEditing: () => setEditing(null),
    stopAsking: () => setQuestion(null),
  };
}
