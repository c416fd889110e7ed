import { queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import { CallError } from "#web/api/call-error.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";

export const signUpTokensQuery = queryOptions({
  queryKey: ["get_sign_up_tokens"],
  queryFn: ({ signal }) => call("get_sign_up_tokens", {}, { signal }),
});

export function reloadSignUpTokens(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: signUpTokensQuery.queryKey });
}

/** Adds the token, or changes the one of this name. */
export async function insertSignUpToken(
  token: OperationPayload<"insert_sign_up_token">,
): Promise<void> {
  await call("insert_sign_up_token", token);
}

/** Deletes a token that another name has replaced; one that is gone by now is what was wanted. */
export async function deleteReplaced(token: string): Promise<void> {
  try {
    await call("delete_sign_up_token", { sign_up_token: token });
  } catch (error) {
    const isGone = error instanceof CallError && error.code === "sign_up_token_not_found";
    if (!isGone) throw error;
  }
}
