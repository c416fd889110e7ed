import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { withRecentSignIn } from "#web/api/recent-sign-in.ts";
import { forgetEverything } from "#web/session/account/own-profile.ts";
import { ownAccountQuery } from "./own-account.ts";

export const secondFactorQuery = queryOptions({
  queryKey: ["get_2fa_status"],
  queryFn: ({ signal }) => call("get_2fa_status", {}, { signal }),
  refetchOnMount: "always",
});

export const sessionsQuery = queryOptions({
  queryKey: ["get_sessions"],
  queryFn: ({ signal }) => call("get_sessions", {}, { signal }),
  refetchOnMount: "always",
});

/** Reads again what a change to the account's security may have touched. */
export async function reloadSecurity(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(secondFactorQuery),
    queryClient.invalidateQueries(sessionsQuery),
    queryClient.invalidateQueries(ownAccountQuery),
  ]);
}

export async function turnOffSecondFactor(email: string): Promise<void> {
  await withRecentSignIn(() => call("disable_2fa", { email }));
  await reloadSecurity();
}

/** @returns the new codes, for the only time */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const answer = await withRecentSignIn(() => call("renew_recovery_codes", {}));
  await reloadSecurity();
  return answer.recovery_codes;
}

export async function forgetDevice(id: string): Promise<void> {
  await call("forget_device", { id });
  await reloadSecurity();
}

export async function endSession(id: string): Promise<void> {
  await call("revoke_session", { session_id: id });
  await reloadSecurity();
}

/** @returns how many ended */
export async function endOtherSessions(): Promise<number> {
  const { revoked } = await call("revoke_other_sessions", {});
  await reloadSecurity();
  return revoked;
}

/** Deletes the account; nothing of it stays in this browser, which then starts over at /. */
export async function deleteOwnAccount(email: string): Promise<void> {
  await withRecentSignIn(() => call("delete_account", { email }));
  await forgetEverything(email);
  globalThis.location.assign("/");
}
