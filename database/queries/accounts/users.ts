import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";

/** An account as administrators see it; nothing in it opens anything. */
export type ListedUser = Pick<
  Account,
  | "handle"
  | "name"
  | "email"
  | "phone"
  | "organization"
  | "permissions"
  | "enabled_2fa"
  | "can_send_email"
  | "can_send_sms"
  | "timezone"
  | "created_at"
  | "email_verified_at"
  | "suspended_at"
> & { hasPassword: boolean; lastUsedAt: string | null; liveSessions: number };

/**
 * Every account by name, with the use of its own sessions; those of administrators who run as it do
 * not count.
 * @param live.usedAfter  a session not used since has ended by itself
 */
export async function listUsers(
  db: Database,
  live: { now: string; usedAfter: string },
): Promise<ListedUser[]> {
  const isLive = sql<boolean>`revoked_at is null and absolute_expires_at > ${live.now}
    and last_used_at > ${live.usedAfter}`;
  const use = db
    .selectFrom("session")
    .select(({ fn }) => [
      "account_id",
      fn.max("last_used_at").as("lastUsedAt"),
      fn.countAll<number>().filterWhere(isLive).as("liveSessions"),
    ])
    .where("actor_account_id", "is", null)
    .groupBy("account_id")
    .as("use");
  return db
    .selectFrom("account")
    .leftJoin(use, "use.account_id", "account.id")
    .select([
      "handle",
      "name",
      "email",
      "phone",
      "organization",
      "permissions",
      "enabled_2fa",
      "can_send_email",
      "can_send_sms",
      "timezone",
      "created_at",
      "email_verified_at",
      "suspended_at",
      sql<boolean>`password_hash is not null`.as("hasPassword"),
      "use.lastUsedAt",
      sql<number>`coalesce("use"."liveSessions", 0)`.as("liveSessions"),
    ])
    .orderBy(sql`lower(name)`)
    .orderBy("account.id")
    .execute();
}

/**
 * Who can administer: the permission, the organization and a password chosen. Held until the
 * transaction ends, always in the same order and before any other account, so that administrators
 * who act on each other at once take turns.
 */
export async function lockAdministrators(transaction: Database): Promise<number[]> {
  const rows = await transaction
    .selectFrom("account")
    .select("id")
    .where(sql<boolean>`'admin' = any(permissions)`)
    .where(sql<boolean>`lower(btrim(organization)) = 'admin'`)
    .where("password_hash", "is not", null)
    .where("email_verified_at", "is not", null)
    .where("suspended_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const uniqueViolation = "23505";

/**
 * Changes what administrators may change.
 * @returns false when another account has the address; the transaction is then over
 */
export async function updateUser(
  transaction: Database,
  id: number,
  changes: Pick<Account, "name" | "email" | "phone" | "organization" | "permissions"> & {
    updated_at: string;
  },
): Promise<boolean> {
  try {
    await transaction.updateTable("account").set(changes).where("id", "=", id).execute();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === uniqueViolation) return false;
    throw error;
  }
}

/** Suspends the account, or with null reinstates it. */
export async function setSuspended(
  transaction: Database,
  { id, suspendedAt, at }: { id: number; suspendedAt: string | null; at: string },
): Promise<void> {
  await transaction
    .updateTable("account")
    .set({ suspended_at: suspendedAt, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** Removes the account with everything that hangs on it; the audit trail keeps what it says. */
export async function deleteAccount(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom("account").where("id", "=", id).execute();
}

export async function isAnyAccountThere(db: Database): Promise<boolean> {
  const [one] = await db.selectFrom("account").select("id").limit(1).execute();
  return one !== undefined;
}

/** Keeps everyone from opening an account until the transaction ends; reading goes on. */
export async function lockAllAccounts(transaction: Database): Promise<void> {
  await sql`lock table account in share row exclusive mode`.execute(transaction);
}

/** Of these addresses, those with a password that their owner has never changed. */
export async function listUnchangedPasswords(
  db: Database,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("account")
    .select("email")
    .where("email", "in", emails)
    .where("password_hash", "is not", null)
    .where("password_changed_at", "is", null)
    .execute();
  return rows.map(({ email }) => email);
}

/** Those of the accounts for which the audit trail knows no such operation. */
export async function listAccountsWithout(
  db: Database,
  { operation, emails }: { operation: string; emails: readonly string[] },
): Promise<{ id: number; email: string }[]> {
  if (emails.length === 0) return [];
  return await db
    .selectFrom("account")
    .select(["id", "email"])
    .where("email", "in", [...emails])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("audit_entry")
            .select("id")
            .where("operation", "=", operation)
            .whereRef("subject", "=", "account.email"),
        ),
      ),
    )
    .orderBy("id")
    .execute();
}
