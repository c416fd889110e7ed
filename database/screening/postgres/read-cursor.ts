import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";

const batchRows = 500;

/**
 * Hands over what a statement answers, batch by batch. While one is received the next is read, so
 * that neither waits for the other's work.
 * @param transaction  of which nothing else is asked meanwhile; one cursor at a time
 * @param receive  must not keep the array, which is emptied afterwards
 * @throws what `receive` throws, after the read under way
 */
export async function readCursor<Row>(
  transaction: Database,
  statement: RawBuilder<Row>,
  receive: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  async function nextRows(): Promise<Row[]> {
    const fetched = sql<Row>`fetch forward ${sql.lit(batchRows)} from all_rows`;
    return (await fetched.execute(transaction)).rows;
  }
  await sql`declare all_rows no scroll cursor for ${statement}`.execute(transaction);
  let rows = await nextRows();
  while (rows.length > 0) {
    const isLast = rows.length < batchRows;
    const reading = isLast ? Promise.resolve([]) : nextRows();
    const [received, read] = await Promise.allSettled([receive(rows), reading]);
    if (received.status === "rejected") throw received.reason;
    if (read.status === "rejected") throw read.reason;
    // What answered the query outlives the young generation, and would take all its rows along:
    // a hundred megabytes until the old one is collected.
    rows.length = 0;
    rows = read.value;
  }
}
