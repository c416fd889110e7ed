import {
  findSession,
  findSessionOfSpent,
  revokeSession,
  rotateSession,
} from "#database/queries/sessions/sessions.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { isCookieOf } from "#server/endpoint/identify.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { accessTokenLifetime, idleLimit } from "#server/sessions/lifetimes.ts";
import { permissionsOf } from "#server/sessions/start-session.ts";

/** Exchanges the refresh token for a new pair; reuse of an exchanged one ends the whole session. */
export async function refreshSession(
  input: OperationInput<"refresh_session">,
  context: VisitorContext,
): Promise<OperationAnswer<"refresh_session">> {
  const { db, clock } = context;
  const presentHash = hashToken(input.refresh_token);
  const session = await findSession(db, "refresh_token_hash", presentHash);
  if (session === undefined) {
    await endReusedSession(presentHash, context);
    throw new OperationError("unauthenticated");
  }
  const now = clock.now();
  const ends = [
    Temporal.Instant.from(session.absoluteExpiresAt),
    Temporal.Instant.from(session.lastUsedAt).add(idleLimit),
  ];
  const isOver = ends.some((end) => Temporal.Instant.compare(now, end) >= 0);
  if (isOver || !isCookieOf(session.cookieHash, context))
    throw new OperationError("unauthenticated");
  const accessToken = newToken();
  const refreshToken = newToken();
  const isRotated = await rotateSession(db, {
    id: session.sessionId,
    presentRefreshHash: presentHash,
    accessHash: hashToken(accessToken),
    refreshHash: hashToken(refreshToken),
    accessExpiresAt: now.add(accessTokenLifetime).toString(),
    at: now.toString(),
  });
  if (!isRotated) {
    await endReusedSession(presentHash, context);
    throw new OperationError("unauthenticated");
  }
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: accessTokenLifetime.total("seconds"),
    permissions: permissionsOf(session),
  };
}

async function endReusedSession(refreshHash: Buffer, context: VisitorContext): Promise<void> {
  const session = await findSessionOfSpent(context.db, refreshHash);
  if (session === undefined) return;
  await context.db.transaction().execute(async (transaction) => {
    const at = context.clock.now().toString();
    const end = { id: session.sessionId, reason: "refresh-token-reused", at };
    if (!(await revokeSession(transaction, end))) return;
    const entry = {
      operation: "refresh_session",
      subject: session.email,
      outcome: "old token reused, session ended",
    };
    await writeAuditEntry(transaction, context, entry);
  });
}
