import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";

export const usersQuery = queryOptions({
  queryKey: ["get_users"],
  queryFn: ({ signal }) => call("get_users", {}, { signal }),
});

/** Another look at the list, after something in it has changed. */
export function reloadUsers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
}
