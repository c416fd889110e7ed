import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** PostgreSQL channel for matches marked as read; the notice carries nothing. */
const readChannel = "alert_read";

/** The newest recorded match of an alert, by its id; null where none was ever recorded. */
export async function newestHitOf(db: Database, alertId: number): Promise<number | null> {
  const { newest } = await db
    .selectFrom("alert_hit")
    .select(({ fn }) => fn.max("id").as("newest"))
    .where("alert_id", "=", alertId)
    .executeTakeFirstOrThrow();
  return newest;
}

type SeenAlert = {
  accountId: number;
  name: string;
  /** The newest match that was seen. */
  through: number;
  /** UTC. */
  at: string;
};

/**
 * Notes that the matches of an alert were seen, also those whose row is gone from the page since.
 * @returns false when the account has no alert of this name
 */
export async function markHitsRead(
  db: Database,
  { accountId, name, through, at }: SeenAlert,
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
      .where("id", "<=", through)
      .where("read_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await sql`select pg_notify(${readChannel}, '')`.execute(transaction);
    return true;
  });
}
