import type { DuckDBConnection } from "@duckdb/node-api";
import { type Cells, type FoundRow, number, orNull, text } from "#database/screening/cells.ts";
import {
  order,
  type ReplicaOrder,
  type ReplicaSql,
  selection,
  where,
} from "#database/screening/replica/reads/search-sql.ts";
import {
  columnsRead,
  rowReader,
  type SearchedSubject,
  type Sorted,
} from "#database/screening/subject.ts";
import type { ReplicaTable } from "#database/screening/replica/keeping/replica-tables.ts";
import type { ReadMoment } from "#database/screening/screening.ts";

const EXPORT_BATCH = 2_048;

/** A search of one table, put in the replica's words. */
export type ReplicaQuery<Row> = {
  table: ReplicaTable["name"];
  where: ReplicaSql;
  /** A select list of the primary key. */
  key: string;
  selection: string;
  order: ReplicaOrder;
  /** Whether its rows state when EDGAR accepted them. */
  isAccepted: boolean;
  toRow: (cells: Cells) => Row;
};

/** Puts a search in the replica's words. */
export function replicaQuery<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
  subject: SearchedSubject<Row, Search, Column>,
  search: Search,
  fields?: readonly (keyof Row)[],
): ReplicaQuery<Row> {
  const asked = { search, fields };
  return {
    table: subject.table,
    where: where(subject, search),
    key: selection(subject.columns, subject.key),
    selection: selection(subject.columns, columnsRead(subject, asked)),
    order: order(subject, search),
    isAccepted: "accepted_at" in subject.columns,
    toRow: rowReader(subject, asked),
  };
}

/** Which page, of how many rows. */
export type PagePlace = { limit: number; page: number };

/** Rows around a page that are looked at for ties with its first and last row. */
const aroundPage = 20;

/** With its row number in the replica, and the value that decides first, as text. */
type RowInOrder = FoundRow & { id: number; value: string | null };

/**
 * The rows of a page in order. Over all rows only the column that decides first is sorted; then only rows around the
 * page are compared in full.
 */
export async function findReplicaPage(
  connection: DuckDBConnection,
  query: ReplicaQuery<unknown>,
  { limit, page }: PagePlace,
): Promise<RowInOrder[]> {
  const offset = (page - 1) * limit;
  const start = Math.max(0, offset - aroundPage);
  const most = offset - start + limit + aroundPage;
  const { table, where, order } = query;
  // Found first and then looked up, so that nothing else is read of the rows that come before.
  const window = await readInOrder(
    connection,
    query,
    `(select *, rowid as row_id from ${table} where rowid in (
        select rowid from ${table} where ${where.text}
         order by ${order.column} ${order.direction} nulls last limit ${most} offset ${start})) as ${table}
      order by ${order.text}`,
  );
  const onPage = window.slice(offset - start, offset - start + limit);
  const [first, last] = [onPage[0], onPage.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Rows outside the window may tie with the ends of the page.
  const isDecided =
    (start === 0 || window[0]?.value !== first.value) &&
    (window.length < most || window.at(-1)?.value !== last.value);
  if (isDecided) return onPage;
  const ends = { first: first.value, last: last.value };
  return await findByValue(connection, query, { ends, offset, limit });
}

/** @param from  a subquery named as the table, and the order */
async function readInOrder(
  connection: DuckDBConnection,
  { table, where, key, order }: ReplicaQuery<unknown>,
  from: string,
): Promise<RowInOrder[]> {
  const reader = await connection.runAndReadAll(
    `select ${key}, change_seq::double as change_seq, row_id::double as row_id,
            ${table}.${order.column}::varchar as decides_first
       from ${from}`,
    where.values,
    where.types,
  );
  return reader.getRowObjectsJS().map((cells) => ({
    key: cells,
    changeSeq: number(cells["change_seq"]),
    id: number(cells["row_id"]),
    value: orNull(text)(cells["decides_first"]),
  }));
}

/** Rows that were found, read in full. */
export async function readFoundRows<Row>(
  connection: DuckDBConnection,
  { table, selection, order, toRow }: ReplicaQuery<Row>,
  found: readonly RowInOrder[],
): Promise<Row[]> {
  const reader = await connection.runAndReadAll(
    `select ${selection} from ${table}
      where rowid in (select unnest([${found.map(({ id }) => id).join(", ")}]::bigint[]))
      order by ${order.text}`,
  );
  return reader.getRowObjectsJS().map(toRow);
}

/** The values that decide first of the first and the last row of a page. */
type Ends = { first: string | null; last: string | null };

/** The rows of the page, found among those of the search with a value between both ends of the page. */
async function findByValue(
  connection: DuckDBConnection,
  query: ReplicaQuery<unknown>,
  { ends, offset, limit }: { ends: Ends; offset: number; limit: number },
): Promise<RowInOrder[]> {
  const { table, where, order } = query;
  const before = offset === 0 ? 0 : await countBefore(connection, query, ends.first);
  return await readInOrder(
    connection,
    query,
    `(select *, rowid as row_id from ${table} where ${where.text} and ${isBetween(order, ends)}) as ${table}
     order by ${order.text} limit ${limit} offset ${offset - before}`,
  );
}

function isBetween({ column, direction }: ReplicaOrder, { first, last }: Ends): string {
  if (first === null) return `${column} is null`;
  const [from, to] = direction === "asc" ? [">=", "<="] : ["<=", ">="];
  const isFrom = `${column} ${from} '${first}'`;
  return last === null
    ? `(${isFrom} or ${column} is null)`
    : `${isFrom} and ${column} ${to} '${last}'`;
}

/** How many rows of the search come before all with this value. */
async function countBefore(
  connection: DuckDBConnection,
  { table, where, order: { column, direction } }: ReplicaQuery<unknown>,
  first: string | null,
): Promise<number> {
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
  { table, where, isAccepted }: Pick<ReplicaQuery<unknown>, "table" | "where" | "isAccepted">,
): Promise<Omit<ReadMoment, "sums">> {
  const newest = isAccepted ? "arg_max(accepted_at, accepted_at_number)" : "null";
  const cells = await readCells(
    connection,
    `select (count(*) filter (where ${where.text}))::double as total,
            count(*)::double as stored_rows, coalesce(max(change_seq), 0)::double as last_change,
            coalesce(sum(change_seq), 0)::varchar as changes,
            ${newest} as newest_accepted_at
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
