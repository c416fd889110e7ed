import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import {
  type ComputedTable,
  eventTable,
  rowsJson,
  tradeTable,
  valueColumns,
} from "#database/computed/computed-tables.ts";
import type { EventSource } from "#database/screening/event-subject.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";

/** Whether any column that storing this trade would write differs from the stored row. */
export function tradeDiffersFromStored(db: Database, trade: DerivedTrade): Promise<boolean> {
  return differs(db, tradeTable, trade);
}

/** Whether any column that storing this event would write differs from the stored row. */
export function eventDiffersFromStored(
  db: Database,
  cik: number,
  { event, report }: Omit<EventSource, "cik">,
): Promise<boolean> {
  return differs(db, eventTable, { cik, event, report });
}

async function differs<Source>(
  db: Database,
  target: ComputedTable<Source>,
  source: Source,
): Promise<boolean> {
  const table = sql.table(target.table);
  const tuple = (of: string) =>
    sql`row(${sql.join(valueColumns(target).map((name) => sql.ref(`${of}.${name}`)))})`;
  const sameKey = target.key.map(
    (name) => sql`${sql.ref(`${target.table}.${name}`)} = ${sql.ref(`incoming.${name}`)}`,
  );
  const { rows } = await sql<{ is_same: boolean }>`
    select ${tuple(target.table)} is not distinct from ${tuple("incoming")} as is_same
      from json_populate_recordset(null::${table}, ${rowsJson(target, [source])}::json) as incoming
      join ${table} on ${sql.join(sameKey, sql` and `)}`.execute(db);
  return rows[0]?.is_same !== true;
}
