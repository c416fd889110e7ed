import { sendBeforeLogOut } from "#web/api/session-end.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { ownEmail, clearSession } from "#web/session/account/session.ts";
import { caseDraftKeys, localStore, decisionDraftKeys } from "#web/session/browser-storage.ts";

const longestWaitMs = 3_000;

/**
 * Ends the session on the server and in this browser, then starts over at /. Labels of calls that the
 * server has not got yet are sent before; where that fails they stay for this account's next sign-in.
 */
export async function logOut(): Promise<void> {
  await sendBeforeLogOut(longestWaitMs);
  // Calls still running when the session ends would be refused.
  await queryClient.cancelQueries();
  try {
    await call("log_out", {}, { signal: AbortSignal.timeout(longestWaitMs) });
  } catch {
    // The person leaves this browser in any case; the server's session ends by itself.
  }
  clearOwnDrafts(ownEmail());
  clearSession();
  globalThis.location.assign("/");
}

/** Of this person, also as another; those of other people who use this browser stay theirs. */
function clearOwnDrafts(email: string): void {
  for (const keys of [decisionDraftKeys, caseDraftKeys]) {
    const own = `${keys}${JSON.stringify([email]).slice(0, -2)}`;
    for (const key of localStore.keys())
      if (key.startsWith(`${own}"`) || key.startsWith(`${own} as `)) localStore.remove(key);
  }
}
