import { type Insertable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { AuthenticatedBy, SessionTable } from "#database/tables/accounts.ts";

export type NewSession = Omit<Insertable<SessionTable>, "revoked_at" | "revoked_reason">;

export type SessionHolder = {
  sessionId: string;
  cookieHash: Buffer;
  accessExpiresAt: string;
  lastUsedAt: string;
  absoluteExpiresAt: string;
  accountId: number;
  email: string;
  name: string;
  permissions: string[];
  organization: string;
  enabled2fa: boolean;
  authenticatedAt: string;
  authenticatedBy: AuthenticatedBy;
  /** Under run-as: the admin who acts, and the admin's own session. */
  actorEmail: string | null;
  parentSessionId: string | null;
};

/** Which stored secret a search goes by. */
type SecretColumn = "access_token_hash" | "refresh_token_hash";

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db.insertInto("session").values(session).execute();
}

/**
 * The live session with this secret and the account it belongs to; the caller checks expiry.
 * A run-as session lives only as long as the admin's own session and the admin's rights; none lives
 * while its account, or the admin's, is suspended.
 */
export async function findSession(
  db: Database,
  column: SecretColumn,
  hash: Buffer,
): Promise<SessionHolder | undefined> {
  return db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .leftJoin("account as actor", "actor.id", "session.actor_account_id")
    .leftJoin("session as parent", "parent.id", "session.parent_session_id")
    .select([
      "session.id as sessionId",
      "session.cookie_hash as cookieHash",
      "session.access_expires_at as accessExpiresAt",
      "session.last_used_at as lastUsedAt",
      "session.absolute_expires_at as absoluteExpiresAt",
      "account.id as accountId",
      "account.email",
      "account.name",
      "account.permissions",
      "account.organization",
      "account.enabled_2fa as enabled2fa",
      "session.authenticated_at as authenticatedAt",
      "session.authenticated_by as authenticatedBy",
      "actor.email as actorEmail",
      "session.parent_session_id as parentSessionId",
    ])
    .where(`session.${column}`, "=", hash)
    .where("session.revoked_at", "is", null)
    .where("account.suspended_at", "is", null)
    .where("actor.suspended_at", "is", null)
    .where((where) =>
      where.or([
        where("session.actor_account_id", "is", null),
        where.and([
          where("parent.id", "is not", null),
          where("parent.revoked_at", "is", null),
          sql<boolean>`'admin' = any(actor.permissions)`,
          sql<boolean>`lower(btrim(actor.organization)) = 'admin'`,
        ]),
      ]),
    )
    .executeTakeFirst();
}

/** Whether nothing has ended the session; the caller checks expiry. */
export async function isLiveSession(db: Database, id: string): Promise<boolean> {
  const session = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Notes the use of a session, and of the admin's own one beneath it: one after the other, so that
 * outside a transaction neither is held while the other is waited for.
 */
export async function touchSession(
  db: Database,
  session: Pick<SessionHolder, "sessionId" | "parentSessionId">,
  at: string,
): Promise<void> {
  for (const id of [session.parentSessionId, session.sessionId])
    if (id !== null)
      await db.updateTable("session").set({ last_used_at: at }).where("id", "=", id).execute();
}

/** The live session that once had this refresh secret and has traded it since. */
export async function findSessionOfSpent(
  db: Database,
  refreshHash: Buffer,
): Promise<{ sessionId: string; email: string } | undefined> {
  return db
    .selectFrom("spent_refresh_token")
    .innerJoin("session", "session.id", "spent_refresh_token.session_id")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["session.id as sessionId", "account.email"])
    .where("spent_refresh_token.token_hash", "=", refreshHash)
    .where("session.revoked_at", "is", null)
    .executeTakeFirst();
}

/**
 * Puts a new pair of secrets in place of the present one, which is remembered as spent.
 * @returns false when `presentRefreshHash` is no longer the present one: another call was first
 */
export async function rotateSession(
  db: Database,
  rotation: {
    id: string;
    presentRefreshHash: Buffer;
    accessHash: Buffer;
    refreshHash: Buffer;
    accessExpiresAt: string;
    at: string;
  },
): Promise<boolean> {
  const result = await db
    .with("rotated", (query) =>
      query
        .updateTable("session")
        .set({
          access_token_hash: rotation.accessHash,
          access_expires_at: rotation.accessExpiresAt,
          refresh_token_hash: rotation.refreshHash,
          last_used_at: rotation.at,
        })
        .where("id", "=", rotation.id)
        .where("refresh_token_hash", "=", rotation.presentRefreshHash)
        .where("revoked_at", "is", null)
        .returning("id"),
    )
    .insertInto("spent_refresh_token")
    .columns(["token_hash", "session_id"])
    .expression((query) =>
      query
        .selectFrom("rotated")
        .select([sql<Buffer>`${rotation.presentRefreshHash}::bytea`.as("token_hash"), "id"]),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** @returns false when it had ended already */
export async function revokeSession(
  db: Database,
  { id, reason, at }: { id: string; reason: string; at: string },
): Promise<boolean> {
  const result = await db
    .updateTable("session")
    .set({ revoked_at: at, revoked_reason: reason })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Ends every live session of the account but one, and what runs as another from them.
 * @param keptId  the session that stays, or null for none
 * @returns how many ended
 */
export async function revokeSessionsOf(
  db: Database,
  revocation: { accountId: number; keptId: string | null; reason: string; at: string },
): Promise<number> {
  const { accountId, keptId, reason, at } = revocation;
  const result = await db
    .updateTable("session")
    .set({ revoked_at: at, revoked_reason: reason })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .$if(keptId !== null, (query) => query.where("id", "!=", keptId))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends every live session of the account but the `kept` used last. */
export async function revokeOldestSessions(
  db: Database,
  { accountId, kept, at }: { accountId: number; kept: number; at: string },
): Promise<void> {
  await db
    .updateTable("session")
    .set({ revoked_at: at, revoked_reason: "too-many-sessions" })
    .where("id", "in", (query) =>
      query
        .selectFrom("session")
        .select("id")
        .where("account_id", "=", accountId)
        // Those of administrators who run as this account are not its own.
        .where("actor_account_id", "is", null)
        .where("revoked_at", "is", null)
        .orderBy("last_used_at", "desc")
        .orderBy("id")
        .offset(kept),
    )
    .execute();
}

/** Removes sessions that ended before the instant. */
export async function deleteEndedSessions(db: Database, before: string): Promise<void> {
  await db
    .deleteFrom("session")
    .where((where) =>
      where.or([where("revoked_at", "<", before), where("absolute_expires_at", "<", before)]),
    )
    .execute();
}
