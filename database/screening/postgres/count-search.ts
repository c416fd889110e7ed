import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { unlessTooLong } from "#database/in-snapshot.ts";
import { SEARCH_TIMEOUT_MS } from "#database/screening/postgres/postgres-screening.ts";
import { comparable, where } from "#database/screening/postgres/statement.ts";
import { type SearchedSubject, type SortKey } from "#database/screening/subject.ts";

/**
 * How many rows a search finds; null where counting them takes too long.
 * @param search  with companies in place of tickers
 */
export async function countFound<Row, Search, Column extends string>(
  snapshot: Database,
  subject: SearchedSubject<Row, Search, Column>,
  search: Search,
  timeoutMs = SEARCH_TIMEOUT_MS,
): Promise<number | null> {
  return await unlessTooLong(snapshot, timeoutMs, (transaction) =>
    count(transaction, subject, where(subject.conditions(search))),
  );
}

/**
 * How many of some rows a search finds. They are looked up by their keys, which is quick for any search.
 * @param keys  in the order of the key of the subject
 */
export async function countFoundAmong<Row, Search, Column extends string>(
  snapshot: Database,
  subject: SearchedSubject<Row, Search, Column>,
  { search, keys }: { search: Search; keys: readonly (readonly (string | number)[])[] },
): Promise<number> {
  const columns = sql.join(subject.key.map((column) => sql.ref(column)));
  const rows = sql.join(keys.map((values) => sql`(${sql.join(values)})`));
  const found = where(subject.conditions(search));
  return await count(snapshot, subject, sql`${found} and (${columns}) in (${rows})`);
}

/**
 * What some rows are sorted by in a column: a text, a number, or 1 or 0 for yes or no.
 * @param keys  in the order of the key of the subject; rows that are not stored are left out
 */
export async function readSortValues<Row, Search, Column extends string>(
  snapshot: Database,
  subject: SearchedSubject<Row, Search, Column>,
  { sortKey, keys }: { sortKey: SortKey<Column>; keys: readonly (readonly (string | number)[])[] },
): Promise<{ key: (string | number)[]; value: string | number | null }[]> {
  const { table, key, columns } = subject;
  const names = sql.join(key.map((column) => sql.ref(column)));
  const value = comparable({ ...sortKey, isFolded: false }, columns);
  const wanted = sql.join(keys.map((values) => sql`(${sql.join(values)})`));
  const { rows } = await sql<{ key: (string | number)[]; value: string | number | boolean | null }>`
    select json_build_array(${names}) as key, ${value} as value
      from ${sql.table(table)} where (${names}) in (${wanted})`.execute(snapshot);
  return rows.map((row) => ({
    key: row.key,
    value: typeof row.value === "boolean" ? Number(row.value) : row.value,
  }));
}

async function count<Row, Search, Column extends string>(
  snapshot: Database,
  { table }: SearchedSubject<Row, Search, Column>,
  found: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)} where ${found}`.execute(snapshot);
  return rows[0]?.total ?? 0;
}

/** The newest acceptance of a stored filing, UTC; null without any. */
export async function readNewestAcceptance(snapshot: Database): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null }>`
    select max(accepted_at) as newest from filing
     where accepted_at is not null and not withdrawn`.execute(snapshot);
  return rows[0]?.newest ?? null;
}
