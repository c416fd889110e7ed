import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { number, type Cells } from "#database/screening/cells.ts";
import { selection } from "#database/screening/postgres/statement.ts";
import { columnsRead, rowReader, type Subject } from "#database/screening/subject.ts";

/**
 * Live rows by the numbers of their last changes, in that order.
 * @returns null where one of them has changed since or is no longer live
 */
export async function readVersions<Row, Search, Column extends string>(
  db: Database,
  subject: Subject<Row, Search, Column>,
  { search, changes }: { search: Search; changes: readonly number[] },
): Promise<Row[] | null> {
  const names = columnsRead(subject, { search });
  const { rows } = await sql<Cells>`
    select change_seq::float8 as change, ${selection(subject.columns, names)}
      from ${sql.table(subject.table)}
     where change_seq = any(${changes}::bigint[]) and is_live`.execute(db);
  const toRow = rowReader(subject, { search });
  const byChange = new Map(rows.map((cells) => [number(cells["change"]), cells]));
  const inOrder = changes.flatMap((change) => {
    const cells = byChange.get(change);
    return cells === undefined ? [] : [toRow(cells)];
  });
  return inOrder.length === changes.length ? inOrder : null;
}
