import { randomUUID } from "node:crypto";
import type { Database } from "#database/connect.ts";
import type { AuthenticatedBy } from "#database/tables/accounts.ts";
import { insertSession, revokeOldestSessions } from "#database/queries/sessions/sessions.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import {
  absoluteLimit,
  accessTokenLifetime,
  mostSessionsPerAccount,
} from "#server/sessions/lifetimes.ts";

export type SessionSecrets = { accessToken: string; refreshToken: string; cookieSecret: string };

/**
 * Starts a session: new secrets, only their hashes stored. The account's oldest sessions beyond
 * the most it may have are ended.
 */
export async function openSession(
  db: Database,
  opening: {
    accountId: number;
    deviceId: string | null;
    userAgent: string | null;
    networkAddress: string | null;
    by: AuthenticatedBy;
    now: Temporal.Instant;
    /** The usual one by default. */
    lifetime?: Temporal.Duration;
  },
): Promise<SessionSecrets> {
  const secrets = {
    accessToken: newToken(),
    refreshToken: newToken(),
    cookieSecret: newToken(),
  };
  const at = opening.now.toString();
  await insertSession(db, {
    id: randomUUID(),
    account_id: opening.accountId,
    actor_account_id: null,
    access_token_hash: hashToken(secrets.accessToken),
    access_expires_at: opening.now.add(accessTokenLifetime).toString(),
    refresh_token_hash: hashToken(secrets.refreshToken),
    cookie_hash: hashToken(secrets.cookieSecret),
    device_id: opening.deviceId,
    user_agent: opening.userAgent,
    created_at: at,
    last_used_at: at,
    absolute_expires_at: opening.now.add(opening.lifetime ?? absoluteLimit).toString(),
    authenticated_at: at,
    authenticated_by: opening.by,
    parent_session_id: null,
    network_address: opening.networkAddress,
  });
  await revokeOldestSessions(db, {
    accountId: opening.accountId,
    kept: mostSessionsPerAccount,
    at,
  });
  return secrets;
}
