import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState, useCallback } from "react";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import { serverTimeNote } from "#web/site/site.ts";
import { useSession } from "#web/session/account/session.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { AdminList } from "../admin-list.tsx";
import { usersQuery } from "../api/users.ts";
import { FailureNotice, networkErrors } from "../refused.tsx";
import { userColumns, userPhoneLayout } from "./user-columns.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { UserQuestionDialog, type UserQuestion } from "./user-question.tsx";
import { call } from "#web/api/call.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { beginRunAs } from "#web/session/account/run-as.ts";

export function UsersPage() {
  const { data: users, isFetching } = useQuery(usersQuery);
  const addButton = useRef<HTMLButtonElement>(null);
  const ownEmail = useSession()?.email ?? "";
  const { editing, question, action, handlers, ...control } = useUserActions();
  const columns = useMemo(() => userColumns({ ownEmail, ...handlers }), [ownEmail, handlers]);

  return (
    <>
      <AdminList
        title="Users"
        columns={columns}
        rows={users}
        rowKey={rowKey}
        isFetching={isFetching}
        searchLabel="Search users"
        searchPlaceholder="Search name, email, organization"
        textsOf={textsOf}
        addLabel="Add User"
        addButton={addButton}
        onAdd={control.add}
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
const textsOf = (user: UserRow) => [user.name, user.email, user.organization];

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
  const action = useAttempt();
  const { run } = action;
  const showToast = useToast();

  const invite = useCallback(
    async (user: UserRow) => {
      const isDone = await run(
        () => call("send_invitation", { email: user.email }),
        networkErrors.saving,
      );
      if (isDone) showToast({ tone: "success", title: `${user.email} was invited again.` });
    },
    [run, showToast],
  );
  const handlers = useMemo(
    () => ({
      onRunAs: (user: UserRow) => void run(() => runAs(user.email), networkErrors.saving),
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
