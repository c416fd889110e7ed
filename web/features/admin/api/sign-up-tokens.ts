import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";

export const signUpTokensQuery = queryOptions({
  queryKey: ["get_sign_up_tokens"],
  queryFn: ({ signal }) => call("get_sign_up_tokens", {}, { signal }),
});

export function reloadSignUpTokens(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: signUpTokensQuery.queryKey });
}
