import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { Cells } from "#database/screening/cells.ts";
import { order, selection } from "#database/screening/postgres/statement.ts";
import { columnsRead, rowReader, type Sorted, type Subject } from "#database/screening/subject.ts";

/** A search, and rows of it by the numbers of their latest changes, which no two rows share. */
type FoundChanges<Search> = { search: Search; changes: readonly number[] };

/**
 * Rows that the replica has found, in the order of the search.
 * @returns null where one of them has changed since the replica copied it
 */
export async function readUnchangedRows<
  Row,
  Search extends Sorted<keyof Row & string>,
  Column extends string,
>(
  db: Database,
  subject: Subject<Row, Search, Column>,
  found: FoundChanges<Search>,
): Promise<Row[] | null> {
  const { search, changes } = found;
  const { rows } = await rowsByChange(subject, found).execute(db);
  return rows.length === changes.length ? rows.map(rowReader(subject, { search })) : null;
}

/** The rows whose latest changes have these numbers. */
export function rowsByChange<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
  subject: Subject<Row, Search, Column>,
  { search, changes }: FoundChanges<Search>,
): RawBuilder<Cells> {
  const { columns, table } = subject;
  return sql<Cells>`
    select ${selection(columns, columnsRead(subject, { search }))} from ${sql.table(table)}
     where change_seq = any(${changes}::bigint[])
     order by ${order(subject, search)}`;
}
