import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { unlessTooLong } from "#database/in-snapshot.ts";
import { SEARCH_TIMEOUT_MS } from "#database/screening/postgres/postgres-screening.ts";
import { where } from "#database/screening/postgres/statement.ts";
import type { SearchedSubject } from "#database/screening/subject.ts";

/** How many rows a search finds, and how many of some rows it finds. */
export type SearchCount = { total: number; inPack: number };

/**
 * Counts the rows of a search, and those of a pack among them; null where that takes too long.
 * @param search  with companies in place of tickers
 * @param keys  of the rows of the pack, in the order of the key of the subject
 */
export async function countSearch<Row, Search, Column extends string>(
  snapshot: Database,
  { table, key, conditions }: SearchedSubject<Row, Search, Column>,
  { search, keys }: { search: Search; keys: readonly (readonly (string | number)[])[] },
): Promise<SearchCount | null> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const rows = sql.join(keys.map((values) => sql`(${sql.join(values)})`));
  const found = sql`select count(*)::int from ${sql.table(table)} where ${where(conditions(search))}`;
  // Apart, so that the few rows of the pack are looked up by their keys and not compared with each row of the market.
  const counted = await unlessTooLong(snapshot, SEARCH_TIMEOUT_MS, (transaction) =>
    sql<SearchCount>`
      select (${found}) as total, (${found} and (${columns}) in (${rows})) as "inPack"`.execute(
      transaction,
    ),
  );
  return counted?.rows[0] ?? null;
}
