import { sendBeforeLogOut } from "#web/api/before-log-out.ts";
import { call } from "#web/api/call.ts";
import { clearSession } from "#web/session/session.ts";

const longestWaitMs = 3_000;

/**
 * Ends the session on the server and in this browser, then starts over at /. Labels of calls that the
 * server has not got yet are sent before; where that fails they stay for this account's next sign-in.
 */
export async function logOut(): Promise<void> {
  await sendBeforeLogOut(longestWaitMs);
  try {
    await call("log_out", {}, { signal: AbortSignal.timeout(longestWaitMs) });
  } catch {
    // The person leaves this browser in any case; the server's session ends by itself.
  }
  clearSession();
  globalThis.location.assign("/");
}
