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
  const counted = await unlessTooLong(snapshot, SEARCH_TIMEOUT_MS, (transaction) =>
    sql<SearchCount>`
      select count(*)::int as total, (count(*) filter (where (${columns}) in (${rows})))::int as "inPack"
        from ${sql.table(table)} where ${where(conditions(search))}`.execute(transaction),
  );
  return counted?.rows[0] ?? null;
}
