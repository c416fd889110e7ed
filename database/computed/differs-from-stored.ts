import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { eventRow, tradeRow } from "#database/computed/derived-rows.ts";
import {
  type ComputedTable,
  eventTable,
  tradeTable,
  valueColumns,
} from "#database/computed/stored-columns.ts";
import type { DerivedEvent, DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { CurrentReport } from "#domain/trades/issuer-record.ts";

/** Whether any column that storing this trade would write differs from the stored row. */
export function tradeDiffersFromStored(db: Database, trade: DerivedTrade): Promise<boolean> {
  return differs(db, tradeTable, tradeRow(trade));
}

/** Whether any column that storing this event would write differs from the stored row. */
export function eventDiffersFromStored(
  db: Database,
  cik: number,
  { event, report }: { event: DerivedEvent; report: CurrentReport },
): Promise<boolean> {
  return differs(db, eventTable, eventRow(cik, event, report));
}

async function differs(db: Database, target: ComputedTable, row: object): Promise<boolean> {
  const table = sql.table(target.table);
  const tuple = (of: string) =>
    sql`row(${sql.join(valueColumns(target).map((name) => sql.ref(`${of}.${name}`)))})`;
  const sameKey = target.key.map(
    (name) => sql`${sql.ref(`${target.table}.${name}`)} = ${sql.ref(`incoming.${name}`)}`,
  );
  const { rows } = await sql<{ is_same: boolean }>`
    select ${tuple(target.table)} is not distinct from ${tuple("incoming")} as is_same
      from json_populate_record(null::${table}, ${JSON.stringify(row)}::json) as incoming
      join ${table} on ${sql.join(sameKey, sql` and `)}`.execute(db);
  return rows[0]?.is_same !== true;
}
