import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** A company as one account reviews it. */
export type Assignment = { accountId: number; gvkey: string };

/** Whether the company is the account's to review. */
export async function isAssigned(db: Database, { accountId, gvkey }: Assignment): Promise<boolean> {
  const row = await db
    .selectFrom("review_assignment")
    .select("gvkey")
    .where("account_id", "=", accountId)
    .where("gvkey", "=", gvkey)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds the assignment until the transaction ends: anyone else who saves for this reviewer and company, ends
 * the assignment or deletes the account waits. The account comes first, as when it is deleted.
 * @returns false when the company is not assigned
 */
export async function lockAssignment(
  transaction: Database,
  { accountId, gvkey }: Assignment,
): Promise<boolean> {
  await sql`select from account where id = ${accountId} for key share`.execute(transaction);
  const { rows } = await sql`
    select from review_assignment
     where account_id = ${accountId} and gvkey = ${gvkey} for no key update`.execute(transaction);
  return rows.length === 1;
}

/** @param reopenedAt  UTC instant; null: not reopened */
export async function setReopened(
  transaction: Database,
  { accountId, gvkey }: Assignment,
  reopenedAt: string | null,
): Promise<void> {
  await transaction
    .updateTable("review_assignment")
    .set({ reopened_at: reopenedAt })
    .where("account_id", "=", accountId)
    .where("gvkey", "=", gvkey)
    .execute();
}
