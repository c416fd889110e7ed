import { sql } from "kysely";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";

/** Holders of one of these may review what is assigned to them. */
const reviewing = [
  "admin",
  "categorization",
  "categorization_admin",
] as const satisfies Permission[];

/** The account of a reviewer by address, or null when there is none who may review. */
export async function findReviewerAccount(
  db: Database,
  email: string,
): Promise<{ accountId: number; email: string } | null> {
  const row = await db
    .selectFrom("account")
    .select(["id as accountId", "email"])
    .where("email", "=", email)
    .where(sql<boolean>`permissions && ${[...reviewing]}::text[]`)
    .executeTakeFirst();
  return row ?? null;
}

/** The account that has this address now, or null. */
export async function findAccountId(db: Database, email: string): Promise<number | null> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.id ?? null;
}
