import type { DuckDBConnection } from "@duckdb/node-api";
import { type Cells, number, orNull, text } from "#database/screening/cells.ts";
import {
  order,
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
  order: string;
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
    where: where(subject.conditions(search)),
    selection: selection(subject.columns, columnsRead(subject, asked)),
    order: order(subject, search),
    toRow: rowReader(subject, asked),
  };
}

/** One page in order. */
export async function readReplicaPage<Row>(
  connection: DuckDBConnection,
  { table, where, selection, order, toRow }: ReplicaQuery<Row>,
  { limit, page }: { limit: number; page: number },
): Promise<Row[]> {
  const offset = (page - 1) * limit;
  // Only row ids and the sort key are sorted; the page's rows are read in full afterwards.
  const reader = await connection.runAndReadAll(
    `select ${selection} from ${table}
      where rowid in (select rowid from ${table} where ${where.text}
                       order by ${order} limit ${limit} offset ${offset})
      order by ${order}`,
    where.values,
    where.types,
  );
  return reader.getRowObjectsJS().map(toRow);
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
  const reader = await connection.runAndReadAll(
    `select ${aggregates} from ${table} where ${where.text}`,
    where.values,
    where.types,
  );
  return reader.getRowObjectsJS()[0] ?? {};
}

/** What all rows of the search are read from. */
export async function readReplicaMoment(
  connection: DuckDBConnection,
  { table, where }: Pick<ReplicaQuery<unknown>, "table" | "where">,
): Promise<Omit<ReadMoment, "sums">> {
  const reader = await connection.runAndReadAll(
    `select (count(*) filter (where ${where.text}))::double as total,
            count(*)::double as stored_rows, coalesce(max(change_seq), 0)::double as last_change,
            coalesce(sum(change_seq), 0)::varchar as changes,
            arg_max(accepted_at, accepted_at_number) as newest_accepted_at
       from ${table}`,
    where.values,
    where.types,
  );
  const cells = reader.getRowObjectsJS()[0] ?? {};
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
    `select ${selection} from ${table} where ${where.text} order by ${order}`,
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
