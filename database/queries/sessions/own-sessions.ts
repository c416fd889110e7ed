import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { AuthenticatedBy } from "#database/tables/accounts.ts";

/**
 * Puts new secrets in place of a live session's and notes that its person has just proved who they
 * are. The refresh secret before counts as spent: it ends the session when it comes back.
 * @returns false when the session has ended meanwhile
 */
export async function renewProvedSession(
  transaction: Database,
  renewal: {
    id: string;
    accessHash: Buffer;
    accessExpiresAt: string;
    refreshHash: Buffer;
    cookieHash: Buffer;
    by: AuthenticatedBy;
    at: string;
  },
): Promise<boolean> {
  // Held, so that no refresh trades the secret between the two statements that follow.
  const present = await transaction
    .selectFrom("session")
    .select("refresh_token_hash")
    .where("id", "=", renewal.id)
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (present === undefined) return false;
  await transaction
    .insertInto("spent_refresh_token")
    .values({ token_hash: present.refresh_token_hash, session_id: renewal.id })
    .execute();
  await transaction
    .updateTable("session")
    .set({
      access_token_hash: renewal.accessHash,
      access_expires_at: renewal.accessExpiresAt,
      refresh_token_hash: renewal.refreshHash,
      cookie_hash: renewal.cookieHash,
      authenticated_at: renewal.at,
      authenticated_by: renewal.by,
      last_used_at: renewal.at,
    })
    .where("id", "=", renewal.id)
    .execute();
  // The browser has one cookie: what runs as another from this session goes by the new one too.
  await transaction
    .updateTable("session")
    .set({ cookie_hash: renewal.cookieHash })
    .where("parent_session_id", "=", renewal.id)
    .where("revoked_at", "is", null)
    .execute();
  return true;
}

/** Which sessions of an account still open something. */
export type LiveSince = {
  accountId: number;
  /** UTC instant; a session is over at its absolute end, and when it was not used since `usedAfter`. */
  now: string;
  usedAfter: string;
};

type ListedSession = {
  id: string;
  userAgent: string | null;
  networkAddress: string | null;
  createdAt: string;
  lastUsedAt: string;
  absoluteExpiresAt: string;
};

/** The live sessions in which the person acts, the one used last first. */
export async function listOwnSessions(db: Database, live: LiveSince): Promise<ListedSession[]> {
  return db
    .selectFrom("session")
    .select([
      "id",
      "user_agent as userAgent",
      "network_address as networkAddress",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
      "absolute_expires_at as absoluteExpiresAt",
    ])
    .where(isLive(live))
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Ends one of the person's live sessions, or all of them but one.
 * @returns the user agent of each that ended
 */
export async function revokeOwnSessions(
  db: Database,
  revocation: LiveSince & { which: { only: string } | { allBut: string }; reason: string },
): Promise<(string | null)[]> {
  const { which, reason, now } = revocation;
  const ended = await db
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: reason })
    .where(isLive(revocation))
    .where((where) =>
      "only" in which ? where("id", "=", which.only) : where("id", "!=", which.allBut),
    )
    .returning("user_agent")
    .execute();
  return ended.map(({ user_agent: userAgent }) => userAgent);
}

/** Those of administrators who run as the account are not its own. */
function isLive({ accountId, now, usedAfter }: LiveSince) {
  return sql<boolean>`account_id = ${accountId} and actor_account_id is null
    and revoked_at is null and absolute_expires_at > ${now} and last_used_at > ${usedAfter}`;
}

/** Network addresses the account's owner was signed in from, as far back as sessions are kept. */
export async function listSignInAddresses(db: Database, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("session")
    .select("network_address")
    .distinct()
    .where("account_id", "=", accountId)
    .where("actor_account_id", "is", null)
    .where("network_address", "is not", null)
    .execute();
  return rows.flatMap(({ network_address: address }) => address ?? []);
}
