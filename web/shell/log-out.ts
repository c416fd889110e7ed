import { call } from "#web/api/call.ts";
import { clearSession } from "#web/session/session.ts";

const longestWaitMs = 3_000;

/** Ends the session on the server and in this browser, then starts over at /. */
export async function logOut(): Promise<void> {
  try {
    await call("log_out", {}, { signal: AbortSignal.timeout(longestWaitMs) });
  } catch {
    // The person leaves this browser in any case; the server's session ends by itself.
  }
  clearSession();
  globalThis.location.assign("/");
}
