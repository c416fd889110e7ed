import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { readSession } from "#web/session/account/session.ts";

const newest: number | null = null;

/** Whose inbox it is: another account's is never shown, also not for a moment. */
function inboxKey(email: string): readonly string[] {
  return ["alert-inbox", email];
}

/** The newest entries first; older ones page by page. */
export function inboxQuery(email: string) {
  return infiniteQueryOptions({
    queryKey: inboxKey(email),
    queryFn: ({ pageParam, signal }) =>
      call(
        "get_alert_inbox",
        { email, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: newest,
    getNextPageParam: (page) => (page.has_more ? (page.entries.at(-1)?.id ?? null) : null),
  });
}

/** With what also counts matches and shows which are unread. */
export async function refetchInbox(email: string): Promise<void> {
  await Promise.all(
    [inboxKey(email), ["get_day_at_a_glance"], ["get_alerts"]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

export async function markInboxRead(through: number): Promise<void> {
  const email = readSession()?.email ?? "";
  await call("mark_inbox_read", { email, through });
  await refetchInbox(email);
}
