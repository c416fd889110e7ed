import type { PoolClient } from "pg";
import { markPriceDays } from "#database/alerts/prices/price-days.ts";
import type { DerivedIssuer, DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import {
  eventTable,
  keysJson,
  type LineSource,
  lineStatusTable,
  reportTable,
  plannedSaleTable,
  shortSwingTable,
  tradeScoreTable,
  tradeTable,
  tradingPlanTable,
} from "#database/computed/computed-tables.ts";
import { storeReportedLines } from "#database/computed/store-reported-lines.ts";
import { upsert } from "#database/computed/upsert.ts";
import type { EventSource } from "#database/screening/event-subject.ts";
import { storeLeads } from "#database/leads/store-leads.ts";
import { storePriceUse } from "#database/prices/price-use.ts";

/** The computed rows of one issuer and the record they were computed from. */
export type DerivedRows = { record: IssuerRecord; derived: DerivedIssuer };

/** Rows written because their values changed. */
export type DerivedCounts = { trades: number; events: number };

/**
 * Replaces all computed rows of some issuers. A row whose values are the same is not touched; a
 * changed one gets a higher `change_seq`. A row no longer derived is kept, dead and flagged
 * `removed`, so that copies of the table learn of it.
 */
export async function storeDerived(
  client: PoolClient,
  issuers: readonly DerivedRows[],
): Promise<DerivedCounts> {
  const ciks = issuers.map((issuer) => issuer.record.cik);
  const trades = issuers.flatMap((issuer) => issuer.derived.trades);
  const events = issuers.flatMap(eventsOf);
  const lines = issuers.flatMap(({ record: { cik }, derived }) =>
    derived.lines.map((line) => ({ cik, line })),
  );
  const written = await upsert(client, tradeTable, trades);
  const retired = await retireTrades(client, ciks, trades);
  const changedEvents = await upsert(client, eventTable, events);
  const retiredEvents = await retireEvents(client, ciks, events);
  await storeReportedLines(client, issuers);
  await storeShortSwings(client, issuers);
  await storePlannedSales(client, issuers);
  await storePlans(client, issuers);
  await upsert(client, lineStatusTable, lines);
  await removeLineStatus(client, ciks, lines);
  await storeReports(client, issuers);
  await storePriceUse(
    client,
    issuers.map(({ record, derived }) => ({ cik: record.cik, use: derived.priceUse })),
  );
  await storeTradeScores(client, issuers);
  await storeLeads(client, issuers);
  await markPriceDays(client, ciks);
  return { trades: written + retired, events: changedEvents + retiredEvents };
}

/** A filing that is no report of the issuer any more has no row. */
async function storeReports(client: PoolClient, issuers: readonly DerivedRows[]): Promise<void> {
  const reports = issuers.flatMap(({ record: { cik }, derived }) =>
    derived.reports.map((report) => ({ cik, report })),
  );
  await upsert(client, reportTable, reports);
  await client.query("delete from report_figures where cik = any($1) and not accession = any($2)", [
    issuers.map(({ record }) => record.cik),
    reports.map(({ report }) => report.accession),
  ]);
}

/** Persons without a profit any longer are kept with `is_live` false. */
async function storeShortSwings(
  client: PoolClient,
  issuers: readonly DerivedRows[],
): Promise<void> {
  const found = issuers.flatMap(({ derived }) => derived.shortSwings);
  await upsert(client, shortSwingTable, found);
  await client.query(
    `update short_swing s set is_live = false, change_seq = nextval('change_seq')
      where s.issuer_cik = any($1) and s.is_live
        and not exists (select from json_to_recordset($2::json) as kept(issuer_cik bigint, owner_cik bigint)
                         where kept.issuer_cik = s.issuer_cik and kept.owner_cik = s.owner_cik)`,
    [issuers.map(({ record }) => record.cik), keysJson(shortSwingTable, found)],
  );
}

/** Withdrawn notices, and sales for which a notice has arrived since, are kept with `is_live` false. */
async function storePlannedSales(
  client: PoolClient,
  issuers: readonly DerivedRows[],
): Promise<void> {
  const found = issuers.flatMap(({ derived }) => derived.plannedSales);
  await client.query(
    `update planned_sale set is_live = false, replaced_by = null, flags = '{removed}',
            change_seq = nextval('change_seq')
      where issuer_cik = any($1) and flags <> '{removed}' and not id = any($2)`,
    [issuers.map(({ record }) => record.cik), found.map(({ id }) => id)],
  );
  await upsert(client, plannedSaleTable, found);
}

/** Plans that no filing states any longer are kept with `is_live` false. */
async function storePlans(client: PoolClient, issuers: readonly DerivedRows[]): Promise<void> {
  const plans = issuers.flatMap(({ derived }) => derived.plans);
  await upsert(client, tradingPlanTable, plans);
  await client.query(
    `update trading_plan p set is_live = false, flags = '{removed}',
            change_seq = nextval('change_seq')
      where issuer_cik = any($1) and is_live
        and not exists (select from json_to_recordset($2::json) as k(issuer_cik bigint, plan_key text)
                         where k.issuer_cik = p.issuer_cik and k.plan_key = p.plan_key)`,
    [issuers.map(({ record }) => record.cik), keysJson(tradingPlanTable, plans)],
  );
}

function eventsOf({ record, derived }: DerivedRows): EventSource[] {
  const reports = new Map(record.currentReports.map((report) => [report.accession, report]));
  return derived.events.flatMap((event) => {
    const report = reports.get(event.accession);
    return report === undefined ? [] : [{ cik: record.cik, event, report }];
  });
}

/** Only live trades have a score. */
async function storeTradeScores(
  client: PoolClient,
  issuers: readonly DerivedRows[],
): Promise<void> {
  const scores = issuers.flatMap(({ record: { cik }, derived }) =>
    derived.scores.map((score) => ({ cik, score })),
  );
  await upsert(client, tradeScoreTable, scores);
  await client.query(
    `delete from trade_score s
      where s.issuer_cik = any($1)
        and not exists (select from json_to_recordset($2::json)
                          as kept(accession text, row_number smallint)
                         where kept.accession = s.accession and kept.row_number = s.row_number)`,
    [issuers.map(({ record }) => record.cik), keysJson(tradeScoreTable, scores)],
  );
}

async function retireTrades(
  client: PoolClient,
  ciks: readonly number[],
  trades: readonly DerivedTrade[],
): Promise<number> {
  const result = await client.query(
    `update trade set is_live = false, flags = '{removed}', sum_value = null,
            change_seq = nextval('change_seq')
      where issuer_cik = any($1) and flags <> '{removed}'
        and not exists (select from json_to_recordset($2::json)
                          as kept(accession text, row_number smallint)
                         where kept.accession = trade.accession
                           and kept.row_number = trade.row_number)`,
    [ciks, keysJson(tradeTable, trades)],
  );
  return result.rowCount ?? 0;
}

async function retireEvents(
  client: PoolClient,
  ciks: readonly number[],
  events: readonly EventSource[],
): Promise<number> {
  const result = await client.query(
    `update event set is_live = false, change_seq = nextval('change_seq')
      where cik = any($1) and is_live and not accession = any($2)`,
    [ciks, events.map(({ event }) => event.accession)],
  );
  return result.rowCount ?? 0;
}

async function removeLineStatus(
  client: PoolClient,
  ciks: readonly number[],
  lines: readonly LineSource[],
): Promise<void> {
  await client.query(
    `delete from ownership_line_status s
      where s.issuer_cik = any($1)
        and not exists (select from json_to_recordset($2::json)
                          as kept(accession text, line_number smallint)
                         where kept.accession = s.accession and kept.line_number = s.line_number)`,
    [ciks, keysJson(lineStatusTable, lines)],
  );
}
