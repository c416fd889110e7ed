import { endSession } from "./session-end.ts";
import {
  effectiveToken,
  isRunningAs,
  isTokenEnding,
  refreshToken,
  storeTokens,
} from "#web/session/account/session.ts";
import { CallError } from "./call-error.ts";
import { postJson, readJson } from "./post-json.ts";
import { refusalIn } from "./refusal.ts";
import { refreshSessionOutput } from "#contract/operations/accounts/session.ts";

/**
 * Runs a call with the present token, renewed first where it has ended or is about to. One that the server
 * still finds expired, for example because a clock was changed, is renewed and the call sent again; where that is
 * not possible the session is over.
 * @param outlivesPage  the call is sent at once: a page that is left would cut off the renewal before it
 */
export async function withSession<Answer>(
  attempt: (token: string | null) => Promise<Answer>,
  { outlivesPage = false } = {},
): Promise<Answer> {
  const isRenewable = outlivesPage || (await renewEndingToken());
  const token = effectiveToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    if (isRenewable && (await refreshTokens(token))) {
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

/** Before a call, since a refused one shows an error in the console. @returns false: the server renewed nothing */
async function renewEndingToken(): Promise<boolean> {
  if (!isTokenEnding() || refreshToken() === null || isRunningAs()) return true;
  return refreshTokens(effectiveToken());
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.code === "unauthenticated";
}

let running: Promise<boolean> | null = null;

/**
 * Renews the access token once for all calls that need another. Answers whether there is a new
 * one; throws where the server gave none for another reason than the session, as a dead network, the page of a proxy, or
 * an error inside the server ends no session.
 */
function refreshTokens(expiredToken: string | null): Promise<boolean> {
  running ??= withOneTabAtATime(() => refresh(expiredToken)).finally(() => {
    running = null;
  });
  return running;
}

async function refresh(expiredToken: string | null): Promise<boolean> {
  // Another tab or an earlier call may have renewed it while this one waited.
  if (effectiveToken() !== expiredToken) return effectiveToken() !== null;
  const token = refreshToken();
  // A run-as session is not renewed: it ends after its hour.
  if (token === null || isRunningAs()) return false;
  const request = { type: "refresh_session", refresh_token: token };
  const response = await postJson("/api", request, { token: null });
  const body = await readJson(response);
  // An error inside the server ends no session either.
  if (response.status >= 500) throw refusalIn(body) ?? CallError.network();
  const answer = refreshSessionOutput.safeParse(body);
  if (!answer.success) return false;
  storeTokens({
    accessToken: answer.data.access_token,
    refreshToken: answer.data.refresh_token,
    expiresIn: answer.data.expires_in,
    permissions: answer.data.permissions,
  });
  return true;
}

/** A refresh token works once: two tabs renewing at the same time would end the session. */
export function withOneTabAtATime<Result>(task: () => Promise<Result>): Promise<Result> {
  // Absent on plain http outside localhost.
  if (navigator.locks === undefined) return task();
  return navigator.locks.request("sentinel-refresh", task);
}
