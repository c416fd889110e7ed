import type { SessionFields } from "#contract/operations/accounts/session.ts";
import { findAccount } from "#database/queries/accounts/accounts.ts";
import {
  findSession,
  revokeSession,
  type SessionHolder,
} from "#database/queries/sessions/sessions.ts";
import { hashToken } from "#platform/tokens.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { isCookieOf } from "#server/endpoint/identify.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { verifiedSessionLifetime, verifiedSessionTradeLimit } from "#server/sessions/lifetimes.ts";
import { startSession } from "#server/sessions/start-session.ts";

type Claim = { email: string; accessToken: string; deviceId: string | null };

/**
 * Exchanges the session that a verified email opened, once and soon, for a full one of the same
 * browser.
 * @throws OperationError `unauthenticated`, whatever is wrong with it
 */
export async function exchangeVerifiedSession(
  { email, accessToken, deviceId }: Claim,
  context: VisitorContext,
): Promise<SessionFields> {
  const { db, clock } = context;
  const session = await findSession(db, "access_token_hash", hashToken(accessToken));
  const now = clock.now();
  if (session === undefined || session.email !== email || !isTradable(session, now)) {
    throw new OperationError("unauthenticated");
  }
  // One with a second factor never gets such a session; it may have been turned on since.
  const account = await findAccount(db, session.accountId);
  if (!isCookieOf(session.cookieHash, context) || account === undefined || account.enabled_2fa) {
    throw new OperationError("unauthenticated");
  }
  return startSession(account, context, {
    deviceId,
    by: "email_verification",
    operation: "check_login",
    refusal: "unauthenticated",
    alongside: async (transaction) => {
      const end = { id: session.sessionId, reason: "exchanged", at: now.toString() };
      if (!(await revokeSession(transaction, end))) throw new OperationError("unauthenticated");
    },
  });
}

/** Full sessions live longer, so an exchanged one is not exchanged again. */
function isTradable(session: SessionHolder, now: Temporal.Instant): boolean {
  if (session.authenticatedBy !== "email_verification") return false;
  const opened = Temporal.Instant.from(session.authenticatedAt);
  const end = Temporal.Instant.from(session.absoluteExpiresAt);
  const isShort = Temporal.Instant.compare(end, opened.add(verifiedSessionLifetime)) <= 0;
  return isShort && Temporal.Instant.compare(now, opened.add(verifiedSessionTradeLimit)) < 0;
}
