import { queryOptions } from "@tanstack/react-query";
import type { OperationAnswer, OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { saveChosenTheme } from "#web/api/save-theme.ts";
import { storeProfile } from "#web/session/account/own-profile.ts";
import { readSession } from "#web/session/account/session.ts";
import { takeAccountTheme, unsavedTheme } from "#web/session/account/account-theme.ts";

export type OwnAccount = OperationAnswer<"get_user">;
type Change = OperationPayload<"edit_user">;

/** Fetched again whenever one of the screens opens; the shell then shows what it answers. */
export const ownAccountQuery = queryOptions({
  queryKey: ["get_user"],
  queryFn: async ({ signal }): Promise<OwnAccount> => {
    const account = await call("get_user", {}, { signal });
    const isStored = storeProfile(account.email, {
      name: account.name,
      profileImage: account.profile_image,
      permissions: account.permissions,
    });
    if (!isStored) return account;
    // A theme that could not be saved when it was chosen is saved now.
    if (unsavedTheme() === null) takeAccountTheme(account.theme);
    else saveChosenTheme().catch(() => undefined);
    return account;
  },
  refetchOnMount: "always",
});

/**
 * Saves one field; the screens and the shell show it at once.
 * @param shown  what changes in the account as it was read, in the server's own form
 */
export async function saveOwnAccount(change: Change, shown: Partial<OwnAccount>): Promise<void> {
  const email = readSession()?.email ?? "";
  await call("edit_user", change);
  // An answer that is under way is older than what was just saved.
  await queryClient.cancelQueries(ownAccountQuery);
  queryClient.setQueryData(ownAccountQuery.queryKey, (before) =>
    before === undefined ? undefined : { ...before, ...shown },
  );
  if (shown.name !== undefined) storeProfile(email, { name: shown.name });
  if (shown.profile_image !== undefined) storeProfile(email, { profileImage: shown.profile_image });
  void queryClient.invalidateQueries(ownAccountQuery);
}
