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
  type Sorted,
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
export function replicaQuery<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
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

/** The column that decides first at both ends of a page, as text; null stands for a row without a value. */
export type PageEnds = {
  first: string | null;
  last: string | null;
  hasNull: boolean;
  /** Rows of the search that come before all rows with the first value. */
  before: number;
};

/** The ends of a deeper page are read by themselves. */
const deepestInOneReading = 2_000;

/**
 * Aggregates that find the ends of a page, to be read with others in one pass over the rows.
 * @returns null for a deep page
 */
export function pageEndsAggregates(
  { column, direction }: ReplicaOrder,
  { limit, page }: PagePlace,
): string | null {
  const through = limit * page;
  if (through > deepestInOneReading) return null;
  const inOrder = `${direction === "asc" ? "min" : "max"}(${column}, ${through})`;
  const withValue = `count(${column})`;
  const first = `${inOrder}[${through - limit + 1}]`;
  return `count(*) > ${through - limit} as page_has_row, ${first}::varchar as page_first,
    ${inOrder}[least(${through}, ${withValue})]::varchar as page_last,
    ${through} > ${withValue} and count(*) > ${withValue} as page_has_null,
    coalesce(list_position(${inOrder}, ${first}) - 1, ${withValue})::double as page_before`;
}

/** @returns null where the page has no row */
export function pageEndsOf(cells: Cells): PageEnds | null {
  if (cells["page_has_row"] !== true) return null;
  return {
    first: orNull(text)(cells["page_first"]),
    last: orNull(text)(cells["page_last"]),
    hasNull: cells["page_has_null"] === true,
    before: number(cells["page_before"]),
  };
}

/** The same of a page of any depth, by two statements of their own. */
export async function readPageEnds(
  connection: DuckDBConnection,
  { table, where, order: { column, direction } }: ReplicaQuery<unknown>,
  { limit, page }: PagePlace,
): Promise<PageEnds | null> {
  const isAscending = direction === "asc";
  const cells = await readCells(
    connection,
    `select count(*)::double as rows, bool_or(value is null) as page_has_null,
            ${isAscending ? "min" : "max"}(value)::varchar as page_first,
            ${isAscending ? "max" : "min"}(value)::varchar as page_last
       from (select ${column} as value from ${table} where ${where.text}
              order by 1 ${direction} nulls last limit ${limit} offset ${(page - 1) * limit})`,
    where,
  );
  if (number(cells["rows"]) === 0) return null;
  const first = orNull(text)(cells["page_first"]);
  const isBefore =
    first === null ? `${column} is not null` : `${column} ${isAscending ? "<" : ">"} '${first}'`;
  const counted = await readReplicaAggregates(
    connection,
    { table, where: { ...where, text: `${where.text} and ${isBefore}` } },
    "count(*)::double as page_before",
  );
  return pageEndsOf({ ...cells, ...counted, page_has_row: true });
}

/**
 * One page in order. Only rows between its ends on the column that decides first are compared in full, and only
 * the rows of the page are read whole.
 */
export async function readReplicaPage<Row>(
  connection: DuckDBConnection,
  { table, where, selection, order, toRow }: ReplicaQuery<Row>,
  { limit, page }: PagePlace,
  ends: PageEnds,
): Promise<Row[]> {
  const offset = (page - 1) * limit - ends.before;
  const reader = await connection.runAndReadAll(
    `select ${selection} from ${table}
      where rowid in (select rowid from ${table} where ${where.text} and ${isBetween(order, ends)}
                       order by ${order.text} limit ${limit} offset ${offset})
      order by ${order.text}`,
    where.values,
    where.types,
  );
  return reader.getRowObjectsJS().map(toRow);
}

function isBetween(
  { column, direction }: ReplicaOrder,
  { first, last, hasNull }: PageEnds,
): string {
  if (first === null) return `${column} is null`;
  const [from, to] = direction === "asc" ? [">=", "<="] : ["<=", ">="];
  const isFrom = `${column} ${from} '${first}'`;
  return hasNull ? `(${isFrom} or ${column} is null)` : `${isFrom} and ${column} ${to} '${last}'`;
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
