import { randomUUID } from "node:crypto";
import type { Database } from "#database/connect.ts";
import { insertSession } from "#database/queries/sessions/sessions.ts";
import {
  endRunAsOf,
  insertRunAsNotice,
  lockLiveSession,
} from "#database/queries/sessions/run-as-sessions.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { runAsLifetime } from "#server/sessions/lifetimes.ts";

type Opened = { accessToken: string; endsAt: string; lifetimeSeconds: number };

/**
 * A session of the account in the caller's name, for an hour and no longer than the caller's own. Its refresh
 * token is given to no one, so it is not renewed.
 * @throws OperationError `unauthenticated` when the caller's session has ended meanwhile
 */
export async function openRunAsSession(
  transaction: Database,
  { accountId }: { accountId: number },
  { identity, clock, userAgent, networkAddress }: MemberContext,
): Promise<Opened> {
  const now = clock.now();
  const at = now.toString();
  const own = await lockLiveSession(transaction, identity.sessionId);
  if (own === undefined) throw new OperationError("unauthenticated");
  await endRunAsOf(transaction, { parentId: identity.sessionId, reason: "run-as-replaced", at });
  const end = earlier(now.add(runAsLifetime), Temporal.Instant.from(own.absoluteExpiresAt));
  const endsAt = end.toString();
  const accessToken = newToken();
  const id = randomUUID();
  await insertRunAsNotice(transaction, {
    session_id: id,
    account_id: accountId,
    actor_email: identity.email,
    actor_organization: identity.organization,
    began_at: at,
    ends_at: endsAt,
  });
  await insertSession(transaction, {
    id,
    account_id: accountId,
    actor_account_id: identity.accountId,
    access_token_hash: hashToken(accessToken),
    access_expires_at: endsAt,
    refresh_token_hash: hashToken(newToken()),
    cookie_hash: own.cookieHash,
    device_id: own.deviceId,
    user_agent: userAgent,
    created_at: at,
    last_used_at: at,
    absolute_expires_at: endsAt,
    authenticated_at: at,
    authenticated_by: "run_as",
    parent_session_id: identity.sessionId,
    network_address: networkAddress,
  });
  const lifetimeSeconds = Math.max(1, Math.floor(end.since(now).total("seconds")));
  return { accessToken, endsAt, lifetimeSeconds };
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
