import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import pg, { type ClientBase, type Pool } from "pg";

/**
 * Runs reads that must agree with each other; a statement that takes too long is ended.
 * @param db  may be a snapshot of a standby, which is then read
 * @param timeoutMs  null: as the connection has it
 */
export async function inSnapshot<Result>(
  db: Database,
  timeoutMs: number | null,
  read: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const readInTime = async (transaction: Database): Promise<Result> => {
    if (timeoutMs !== null)
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(
        transaction,
      );
    return read(transaction);
  };
  if (db.isTransaction) return readInTime(db);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(readInTime);
}

const statementCanceled = "57014";

/**
 * Whether a statement took longer than its time limit. One that an administrator canceled has the same code and only
 * another message, which a server may translate; then it counts as too long, so that no time limit goes unnoticed.
 */
function isTimeout(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === statementCanceled &&
    !error.message.includes("user request")
  );
}

/**
 * Runs reads of a snapshot that may take too long: null if a statement did. The snapshot can be read on afterwards.
 * @param snapshot  in which nothing else runs meanwhile
 */
export async function unlessTooLong<Result>(
  snapshot: Database,
  timeoutMs: number,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result | null> {
  await sql`savepoint before_long_read`.execute(snapshot);
  try {
    return await inSnapshot(snapshot, timeoutMs, read);
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  } finally {
    // Also brings back the time limit that was there before.
    await sql`rollback to savepoint before_long_read`.execute(snapshot);
  }
}

/**
 * The highest change number handed out so far. The sequence has no cache (`cache 1`), so no session
 * keeps a lower one for later.
 */
export async function readChangePosition(client: Pool | ClientBase): Promise<number> {
  const { rows } = await client.query<{ position: number }>(
    "select case when is_called then last_value else 0 end as position from change_seq",
  );
  return rows[0]?.position ?? 0;
}

/**
 * The id of a transaction by itself, which has ended when this returns. Not to be called in another. The
 * transaction writes an empty message, so it ends only when the log up to here is as safe as any
 * acknowledged write. Otherwise a change number that a reader has passed could be handed out again after
 * a crash or a failover, and the reader would miss its row: docs/decisions/0064-more-than-one-machine.md.
 */
export async function spendTransactionId(client: Pool | ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select pg_current_xact_id()::text::bigint as id,
            pg_logical_emit_message(true, 'sentinel', '') is not null as "isLogged"`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("PostgreSQL assigned no transaction id.");
  return row.id;
}
