import { findSession, touchSession } from "#database/queries/sessions/sessions.ts";
import { hashToken, isSameHash } from "#platform/tokens.ts";
import type { Identity, VisitorContext } from "#server/endpoint/context.ts";
import { idleLimit, touchInterval } from "#server/sessions/lifetimes.ts";

/**
 * Who the access token belongs to: null when it is unknown, expired, ended, idle for too long, or
 * came without the cookie it was issued with. Notes that the session is in use.
 */
export async function identify(
  token: string | null,
  context: VisitorContext,
): Promise<Identity | null> {
  if (token === null) return null;
  const session = await findSession(context.db, "access_token_hash", hashToken(token));
  if (session === undefined) return null;
  const now = context.clock.now();
  const lastUsed = Temporal.Instant.from(session.lastUsedAt);
  const ends = [
    Temporal.Instant.from(session.accessExpiresAt),
    Temporal.Instant.from(session.absoluteExpiresAt),
    lastUsed.add(idleLimit),
  ];
  if (ends.some((end) => Temporal.Instant.compare(now, end) >= 0)) return null;
  if (!isCookieOf(session.cookieHash, context)) return null;
  if (Temporal.Instant.compare(now, lastUsed.add(touchInterval)) >= 0) {
    await touchSession(context.db, session, now.toString());
  }
  return {
    sessionId: session.sessionId,
    accountId: session.accountId,
    email: session.email,
    permissions: session.permissions,
    organization: session.organization,
    enabled2fa: session.enabled2fa,
    authenticatedAt: session.authenticatedAt,
    actorEmail: session.actorEmail ?? session.email,
    isRunAs: session.actorEmail !== null,
    parentSessionId: session.parentSessionId,
  };
}

/** Whether the call brought the cookie the session was issued with, where that is required. */
export function isCookieOf(cookieHash: Buffer, context: VisitorContext): boolean {
  if (!context.settings.isSessionCookieRequired) return true;
  const secret = context.sessionCookie.read();
  return secret !== null && isSameHash(hashToken(secret), cookieHash);
}
