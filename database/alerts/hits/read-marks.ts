import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** PostgreSQL channel for matches marked as read; the notice carries nothing. */
const readChannel = "alert_read";

type SeenMatches = {
  accountId: number;
  /** Of the alert. */
  name: string;
  ids: readonly number[];
  /** UTC. */
  at: string;
};

/**
 * Notes that matches of an alert were seen; ids of other alerts are ignored.
 * @returns false when the account has no alert of this name
 */
export async function markHitsRead(
  db: Database,
  { accountId, name, ids, at }: SeenMatches,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const alert = await transaction
      .selectFrom("alert")
      .select("id")
      .where("account_id", "=", accountId)
      .where("name", "=", name)
      .executeTakeFirst();
    if (alert === undefined) return false;
    const { numUpdatedRows } = await transaction
      .updateTable("alert_hit")
      .set({ read_at: at })
      .where("alert_id", "=", alert.id)
      .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
      .where("read_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await sql`select pg_notify(${readChannel}, '')`.execute(transaction);
    return true;
  });
}
