import { effectiveToken } from "#web/session/session.ts";
import { CallError } from "./call-error.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { endSession } from "./session-end.ts";

/**
 * Runs a call with the present token. Found expired, the token is renewed and the call sent again;
 * where that is not possible the session is over.
 */
export async function withSession<Answer>(
  needsSession: boolean,
  attempt: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const token = effectiveToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!needsSession || !isUnauthenticated(error)) throw error;
    if (await refreshTokens(token)) {
      try {
        return await attempt(effectiveToken());
      } catch (retryError) {
        if (!isUnauthenticated(retryError)) throw retryError;
      }
    }
    endSession();
    throw error;
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.code === "unauthenticated";
}
