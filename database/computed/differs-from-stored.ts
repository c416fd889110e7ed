import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { eventRow, tradeRow } from "#database/computed/derived-rows.ts";
import {
  type ComputedTable,
  eventTable,
  incomingRows,
  tradeTable,
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
  const { recordset, sameKey, tuple } = incomingRows(target);
  const { rows } = await sql<{ is_same: boolean }>`
    select (${sql.raw(tuple(target.table))}) is not distinct from (${sql.raw(tuple("incoming"))})
             as is_same
      from json_to_recordset(${JSON.stringify([row])}::json) as ${sql.raw(recordset)}
      join ${sql.raw(target.table)} on ${sql.raw(sameKey)}`.execute(db);
  return rows[0]?.is_same !== true;
}
