import { type RawBuilder, sql } from "kysely";
import type { StoredColumn } from "#database/computed/stored-column.ts";
import type { Database } from "#database/connect.ts";
import { type Cells, type FoundRow, number } from "#database/screening/cells.ts";
import { selection } from "#database/screening/postgres/statement.ts";
import { columnsRead, rowReader, type Subject } from "#database/screening/subject.ts";

/** The types that columns of a primary key have. */
const arrayTypes: Partial<Record<StoredColumn["type"], RawBuilder<unknown>>> = {
  text: sql`text[]`,
  smallint: sql`smallint[]`,
  integer: sql`integer[]`,
  bigint: sql`bigint[]`,
};

type Asked<Search> = { search: Search; found: readonly FoundRow[] };

/**
 * Rows that the replica has found, in that order.
 * @returns null where one of them has changed since the replica copied it
 */
export async function readUnchangedRows<Row, Search, Column extends string>(
  db: Database,
  subject: Subject<Row, Search, Column>,
  asked: Asked<Search>,
): Promise<Row[] | null> {
  const { search, found } = asked;
  const { rows } = await rowsByKey(subject, asked).execute(db);
  const areUnchanged =
    rows.length === found.length &&
    rows.every((cells, place) => number(cells["change_seq"]) === found[place]?.changeSeq);
  return areUnchanged ? rows.map(rowReader(subject, { search })) : null;
}

/** The rows with these keys as they are now, with the number of their latest change. */
export function rowsByKey<Row, Search, Column extends string>(
  subject: Subject<Row, Search, Column>,
  { search, found }: Asked<Search>,
): RawBuilder<Cells> {
  const { columns, key, table } = subject;
  // Of names of their own: those of the table stand in the selection.
  const asked = sql.join(key.map((_, place) => sql.ref(`asked_${place}`)));
  const values = key.map((name) => {
    const type = arrayTypes[columns[name].type];
    if (type === undefined) throw new Error(`No key is expected to have the type of ${name}.`);
    return sql`${found.map(({ key: cells }) => cells[name])}::${type}`;
  });
  return sql<Cells>`
    select ${selection(columns, columnsRead(subject, { search }))}, change_seq::float8 as change_seq
      from ${sql.table(table)}
      join unnest(${sql.join(values)}) with ordinality as asked (${asked}, place)
        on (${sql.join(key.map((name) => sql.ref(name)))}) = (${asked})
     order by place`;
}
