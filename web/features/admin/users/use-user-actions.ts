import { useCallback, useMemo, useState } from "react";
import type { UserRow } from "#contract/operations/administration.ts";
import { call } from "#web/api/call.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useAction } from "../use-action.ts";
import type { UserQuestion } from "./user-question.tsx";
import { beginRunAs } from "#web/session/run-as.ts";

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
export function useUserActions() {
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
