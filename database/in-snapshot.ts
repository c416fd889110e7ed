import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * Runs reads that must agree with each other; a statement that takes too long is ended.
 * @param timeoutMs  null: as the connection has it
 */
export async function inSnapshot<Result>(
  db: Database,
  timeoutMs: number | null,
  read: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      if (timeoutMs !== null)
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(
          transaction,
        );
      return read(transaction);
    });
}
