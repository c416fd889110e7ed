import type { DuckDBConnection } from "@duckdb/node-api";
import { type Cells, number, orNull, text } from "#database/screening/cells.ts";
import {
  order,
  type ReplicaOrder,
  type ReplicaSql,
  selection,
  where,
} from "#database/screening/replica/reads/statement.ts";
import {
  columnsRead,
  rowReader,
  type SearchedSubject,
  type Sorted as SortedSearch,
} from "#database/screening/subject.ts";
import type { ReplicaTable } from "#database/screening/replica/keeping/replica-tables.ts";
import type { ReadMoment } from "#database/screening/screening.ts";

const EXPORT_BATCH = 2_048;

/** A search of one table, put in the replica's words. */
export type ReplicaQuery<Row> = {
  table: ReplicaTable["name"];
  where: ReplicaSql;
  selection: string;
  order: ReplicaOrder;
  toRow: (cells: Cells) => Row;
};

/** Puts a search in the replica's words. */
export function replicaQuery<
  Row,
  Search extends SortedSearch<keyof Row & string>,
  Column extends string,
>(
  subject: SearchedSubject<Row, Search, Column>,
  search: Search,
  fields?: readonly (keyof Row)[],
): ReplicaQuery<Row> {
  const asked = { search, fields };
  return {
    table: subject.table,
    where: where(subject, search),
    selection: selection(subject.columns, columnsRead(subject, asked)),
    order: order(subject, search),
    toRow: rowReader(subject, asked),
  };
}

/** Which page, of how many rows. */
export type PagePlace = { limit: number; page: number };

/** Rows of PostgreSQL by the numbers of their last changes; null where one is no longer the same. */
export type ReadVersions<Row> = (changes: readonly number[]) => Promise<Row[] | null>;

/**
 * One page in order. Only the column that decides first is sorted over all rows. Where a row outside the page has
 * the value of its first or last row, those that have it are then compared in full. Only the rows of the page
 * are read whole: from PostgreSQL, whose rows lie together, unless one of them has changed there.
 */
export async function readReplicaPage<Row>(
  connection: DuckDBConnection,
  query: ReplicaQuery<Row>,
  { limit, page, readVersions }: PagePlace & { readVersions: ReadVersions<Row> },
): Promise<Row[]> {
  const place = { limit, offset: (page - 1) * limit };
  const sorted = await readSorted(connection, query, place);
  const isTied = sorted.isTiedBefore || sorted.isTiedAfter;
  const ids = isTied
    ? await readTiedIds(connection, query, { ...place, ...sorted })
    : sorted.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { table, selection, order, toRow } = query;
  const onPage = `from ${table} where rowid in (select unnest([${ids.join(", ")}]::bigint[]))
    order by ${order.text}`;
  const versions = await connection.runAndReadAll(`select change_seq::double as change ${onPage}`);
  const current = await readVersions(
    versions.getRowObjectsJS().map(({ change }) => number(change)),
  );
  if (current !== null) return current;
  const reader = await connection.runAndReadAll(`select ${selection} ${onPage}`);
  return reader.getRowObjectsJS().map(toRow);
}

/** A row of a page with the value that decides first, as text. */
type SortedRow = { id: number; value: string | null };

type Sorted = {
  rows: readonly SortedRow[];
  /** Whether the row before the page has the value of its first one. */
  isTiedBefore: boolean;
  /** Whether the row after the page has the value of its last one. */
  isTiedAfter: boolean;
};

/** The rows of a page by the column that decides first. */
async function readSorted(
  connection: DuckDBConnection,
  { table, where, order: { column, direction } }: ReplicaQuery<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Sorted> {
  const first = Math.max(0, offset - 1);
  const reader = await connection.runAndReadAll(
    `select value::varchar as value, id::double as id
       from (select ${column} as value, rowid as id from ${table} where ${where.text}
              order by 1 ${direction} nulls last limit ${limit + 1 + offset - first} offset ${first})`,
    where.values,
    where.types,
  );
  const found = reader
    .getRowObjectsJS()
    .map(({ id, value }) => ({ id: number(id), value: orNull(text)(value) }));
  const rows = found.slice(offset - first, offset - first + limit);
  const [before, after] = [offset > 0 ? found[0] : undefined, found[offset - first + limit]];
  return {
    rows,
    isTiedBefore: before?.value === rows[0]?.value,
    isTiedAfter: after?.value === rows.at(-1)?.value,
  };
}

/** The rows of a page in full order, among those with a value between its first and its last one. */
async function readTiedIds(
  connection: DuckDBConnection,
  query: ReplicaQuery<unknown>,
  { limit, offset, rows, isTiedBefore }: Sorted & { limit: number; offset: number },
): Promise<number[]> {
  const { table, where, order } = query;
  const skipped = isTiedBefore ? offset - (await countBefore(connection, query, rows)) : 0;
  const reader = await connection.runAndReadAll(
    `select rowid::double as id from ${table} where ${where.text} and ${isBetween(order, rows)}
      order by ${order.text} limit ${limit} offset ${skipped}`,
    where.values,
    where.types,
  );
  return reader.getRowObjectsJS().map(({ id }) => number(id));
}

function isBetween({ column, direction }: ReplicaOrder, rows: readonly SortedRow[]): string {
  const [first, last] = [rows[0]?.value ?? null, rows.at(-1)?.value ?? null];
  if (first === null) return `${column} is null`;
  const [from, to] = direction === "asc" ? [">=", "<="] : ["<=", ">="];
  const isFrom = `${column} ${from} '${first}'`;
  return last === null
    ? `(${isFrom} or ${column} is null)`
    : `${isFrom} and ${column} ${to} '${last}'`;
}

/** How many rows of the search come before all that have the value of the page's first row. */
async function countBefore(
  connection: DuckDBConnection,
  { table, where, order: { column, direction } }: ReplicaQuery<unknown>,
  rows: readonly SortedRow[],
): Promise<number> {
  const first = rows[0]?.value ?? null;
  const isBefore =
    first === null
      ? `${column} is not null`
      : `${column} ${direction === "asc" ? "<" : ">"} '${first}'`;
  const cells = await readReplicaAggregates(
    connection,
    { table, where: { ...where, text: `${where.text} and ${isBefore}` } },
    "count(*)::double as before",
  );
  return number(cells["before"]);
}

async function readCells(
  connection: DuckDBConnection,
  statement: string,
  { values, types }: ReplicaSql,
): Promise<Cells> {
  const reader = await connection.runAndReadAll(statement, values, types);
  return reader.getRowObjectsJS()[0] ?? {};
}

/**
 * What some aggregates come to over all rows of the search.
 * @param aggregates  a select list, every column named
 */
export async function readReplicaAggregates(
  connection: DuckDBConnection,
  { table, where }: Pick<ReplicaQuery<unknown>, "table" | "where">,
  aggregates: string,
): Promise<Cells> {
  return await readCells(
    connection,
    `select ${aggregates} from ${table} where ${where.text}`,
    where,
  );
}

/** What all rows of the search are read from. */
export async function readReplicaMoment(
  connection: DuckDBConnection,
  { table, where }: Pick<ReplicaQuery<unknown>, "table" | "where">,
): Promise<Omit<ReadMoment, "sums">> {
  const cells = await readCells(
    connection,
    `select (count(*) filter (where ${where.text}))::double as total,
            count(*)::double as stored_rows, coalesce(max(change_seq), 0)::double as last_change,
            coalesce(sum(change_seq), 0)::varchar as changes,
            arg_max(accepted_at, accepted_at_number) as newest_accepted_at
       from ${table}`,
    where,
  );
  return {
    total: number(cells["total"]),
    storedRows: number(cells["stored_rows"]),
    lastChange: number(cells["last_change"]),
    changes: text(cells["changes"]),
    newestAcceptedAt: orNull(text)(cells["newest_accepted_at"]),
  };
}

/** Every row of the search in order, in batches. */
export async function readReplicaRows<Row>(
  connection: DuckDBConnection,
  { table, where, selection, order, toRow }: ReplicaQuery<Row>,
  receive: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const result = await connection.stream(
    `select ${selection} from ${table} where ${where.text} order by ${order.text}`,
    where.values,
    where.types,
  );
  let batch: Row[] = [];
  for await (const rows of result.yieldRowObjectJs()) {
    batch.push(...rows.map(toRow));
    if (batch.length < EXPORT_BATCH) continue;
    await receive(batch);
    batch = [];
  }
  if (batch.length > 0) await receive(batch);
}
