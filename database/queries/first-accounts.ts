import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

export async function isAnyAccountThere(db: Database): Promise<boolean> {
  const [one] = await db.selectFrom("account").select("id").limit(1).execute();
  return one !== undefined;
}

/** Keeps everybody from opening an account until the transaction ends; reading goes on. */
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
