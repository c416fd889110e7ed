import { type RawBuilder, sql } from "kysely";
import type { Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import type { LineRow } from "#contract/operations/screening/explore-lines.ts";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import type { Database } from "#database/connect.ts";
import type { Cells } from "#database/screening/cells.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import { lineSubject } from "#database/screening/line-subject.ts";
import {
  plannedSaleSubject,
  type StoredPlannedSale,
} from "#database/screening/planned-sale-subject.ts";
import { selection } from "#database/screening/postgres/statement.ts";
import { columnsRead, rowReader, type Subject } from "#database/screening/subject.ts";
import { storedTrades } from "#database/screening/trade-subject.ts";
import type { PlannedSaleProof } from "#domain/planned-sales/planned-sale.ts";

/** One stored trade by its key, live or replaced, with the raw return over 20 trading days. */
export function findTrade(
  db: Database,
  key: { accession: string; rowNumber: number },
): Promise<TradeRow | undefined> {
  const choice = { return_type: "raw", return_horizon: 20 } as const;
  const where = sql`accession = ${key.accession} and row_number = ${key.rowNumber}
    and flags <> '{removed}'`;
  return findRow(db, storedTrades, { choice, where });
}

/** One line of a filing by its key, live or replaced. */
export function findLine(
  db: Database,
  key: { accession: string; lineNumber: number },
): Promise<LineRow | undefined> {
  const where = sql`accession = ${key.accession} and line_number = ${key.lineNumber}
    and flags <> '{removed}'`;
  return findRow(db, lineSubject, { choice: {}, where });
}

/** One stored event by its accession number, with the insiders' sums over a look-back. */
export function findEvent(
  db: Database,
  accession: string,
  lookback: Lookback,
): Promise<EventRow | undefined> {
  const choice = { lookback_period: lookback };
  return findRow(db, eventSubject, { choice, where: sql`accession = ${accession} and is_live` });
}

/** A planned sale with its proof, which no search reads. */
export type ProvenPlannedSale = StoredPlannedSale & {
  replacedBy: string | null;
  proof: PlannedSaleProof;
};

/** Sales of a company and person, one of which is of this day. It need not be the first, which can change. */
function ofId(id: string): RawBuilder<unknown> {
  const [, issuer, person, day] = /^(\d{1,10})-(\d{1,10})-(\d{4}-\d{2}-\d{2})$/.exec(id) ?? [];
  if (day === undefined) return sql`id = ${id}`;
  return sql`(id = ${id} or kind = 'sales' and issuer_cik = ${issuer}::bigint
    and person_cik = ${person}::bigint
    and exists (select from json_array_elements(proof::json -> 'sales') as sale
                 where sale ->> 'tradeDate' = ${day}))`;
}

/**
 * One notice, in force or replaced, or sales without one.
 * @param today  the day in New York at market time
 */
export async function findPlannedSale(
  db: Database,
  id: string,
  today: string,
): Promise<ProvenPlannedSale | undefined> {
  const reading = { search: { today } };
  const { columns } = plannedSaleSubject;
  const { rows } = await sql<Pick<ProvenPlannedSale, "replacedBy" | "proof"> & Cells>`
    select ${selection(columns, columnsRead(plannedSaleSubject, reading))},
           replaced_by as "replacedBy", proof::json as proof
      from planned_sale where ${ofId(id)} and flags <> '{removed}'
     order by sale_from limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { replacedBy, proof } = found;
  return { ...rowReader(plannedSaleSubject, reading)(found), replacedBy, proof };
}

async function findRow<Row, Choice, Column extends string>(
  db: Database,
  subject: Subject<Row, Choice, Column>,
  { choice, where }: { choice: Choice; where: RawBuilder<unknown> },
): Promise<Row | undefined> {
  const names = columnsRead(subject, { search: choice });
  const result = await sql<Cells>`
    select ${selection(subject.columns, names)} from ${sql.table(subject.table)}
     where ${where}`.execute(db);
  const [cells] = result.rows;
  return cells === undefined ? undefined : rowReader(subject, { search: choice })(cells);
}
