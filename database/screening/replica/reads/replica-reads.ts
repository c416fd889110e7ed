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

/**
 * One page in order. The column that decides first is sorted by itself: only rows between its values at
 * both ends of the page are then compared in full, and only the rows of the page are read.
 */
export async function readReplicaPage<Row>(
  connection: DuckDBConnection,
  { table, where, selection, order, toRow }: ReplicaQuery<Row>,
  { limit, page }: { limit: number; page: number },
): Promise<Row[]> {
  const offset = (page - 1) * limit;
  const { column, direction } = order;
  const isAscending = direction === "asc";
  const ends = await readCells(
    connection,
    `select ${isAscending ? "min" : "max"}(value)::varchar as first,
            ${isAscending ? "max" : "min"}(value)::varchar as last, bool_or(value is null) as has_null
       from (select ${column} as value from ${table} where ${where.text}
              order by 1 ${direction} nulls last limit ${limit} offset ${offset})`,
    where,
  );
  // There is no row on the page.
  if (ends["has_null"] === null) return [];
  const band = bandOf(order, ends);
  const skipped = offset === 0 ? 0 : await countRows(connection, { table, where }, band.before);
  const reader = await connection.runAndReadAll(
    `select ${selection} from ${table}
      where rowid in (select rowid from ${table} where ${where.text} and ${band.within}
                       order by ${order.text} limit ${limit} offset ${offset - skipped})
      order by ${order.text}`,
    where.values,
    where.types,
  );
  return reader.getRowObjectsJS().map(toRow);
}

/** Conditions on the column sorted by: rows that may be on the page, and rows that come before all of them. */
function bandOf(
  { column, direction }: ReplicaOrder,
  { first, last, has_null: hasNull }: Cells,
): { within: string; before: string } {
  if (first === null) return { within: `${column} is null`, before: `${column} is not null` };
  const isAscending = direction === "asc";
  const from = `${column} ${isAscending ? ">=" : "<="} '${text(first)}'`;
  const to = `${column} ${isAscending ? "<=" : ">="} '${text(last)}'`;
  return {
    within: hasNull === true ? `(${from} or ${column} is null)` : `${from} and ${to}`,
    before: `${column} ${isAscending ? "<" : ">"} '${text(first)}'`,
  };
}

async function countRows(
  connection: DuckDBConnection,
  { table, where }: Pick<ReplicaQuery<unknown>, "table" | "where">,
  condition: string,
): Promise<number> {
  const cells = await readCells(
    connection,
    `select count(*)::double as total from ${table} where ${where.text} and ${condition}`,
    where,
  );
  return number(cells["total"]);
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
