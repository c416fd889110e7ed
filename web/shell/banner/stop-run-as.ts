import { call } from "#web/api/call.ts";

const longestWaitMs = 3_000;

/** Ends the run-as on the server, as far as it can be asked. */
export async function stopRunAs(): Promise<void> {
  try {
    await call("stop_run_as", {}, { signal: AbortSignal.timeout(longestWaitMs) });
  } catch {
    // It ends there after its hour at the latest, and with the administrator's own session.
  }
}
