import type { PoolClient } from "pg";
import { markPriceDays } from "#database/alerts/prices/price-day-queue.ts";
import type { DerivedIssuer } from "#domain/trades/derived-issuer.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { eventRow, lineStatusRow, reportRow, tradeRow } from "#database/computed/derived-rows.ts";
import {
  type ComputedTable,
  eventTable,
  incomingRows,
  lineStatusTable,
  reportTable,
  tradeTable,
} from "#database/computed/stored-columns.ts";
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
  const trades = issuers.flatMap((issuer) => issuer.derived.trades.map(tradeRow));
  const events = issuers.flatMap(eventRows);
  const lines = issuers.flatMap(({ record, derived }) =>
    derived.lines.map((line) => lineStatusRow(record.cik, line)),
  );
  const written = await upsert(client, tradeTable, trades);
  const retired = await retireTrades(client, ciks, trades);
  const changedEvents = await upsert(client, eventTable, events);
  const retiredEvents = await retireEvents(client, ciks, events);
  await upsert(client, lineStatusTable, lines);
  await removeLineStatus(client, ciks, lines);
  await storeReports(client, issuers);
  await storePriceUse(
    client,
    issuers.map(({ record, derived }) => ({ cik: record.cik, use: derived.priceUse })),
  );
  await markPriceDays(client, ciks);
  return { trades: written + retired, events: changedEvents + retiredEvents };
}

/** A filing that is no report of the issuer any more has no row. */
async function storeReports(client: PoolClient, issuers: readonly DerivedRows[]): Promise<void> {
  const rows = issuers.flatMap(({ record, derived }) =>
    derived.reports.map((report) => reportRow(record.cik, report)),
  );
  await upsert(client, reportTable, rows);
  await client.query("delete from report_figures where cik = any($1) and not accession = any($2)", [
    issuers.map(({ record }) => record.cik),
    rows.map(({ accession }) => accession),
  ]);
}

function eventRows({ record, derived }: DerivedRows) {
  const reports = new Map(record.currentReports.map((report) => [report.accession, report]));
  return derived.events.flatMap((event) => {
    const report = reports.get(event.accession);
    return report === undefined ? [] : [eventRow(record.cik, event, report)];
  });
}

async function upsert(
  client: PoolClient,
  target: ComputedTable,
  rows: readonly object[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { names, values, recordset, tuple } = incomingRows(target);
  const key = target.key.join(", ");
  const assignments = values.map((name) => `${name} = excluded.${name}`);
  if (target.hasSequence) assignments.push("change_seq = nextval('change_seq')");
  const result = await client.query(
    `insert into ${target.table} as old (${names})
     select ${names} from json_to_recordset($1::json) as ${recordset}
      order by ${key}
     on conflict (${key}) do update set ${assignments.join(", ")}
      where (${tuple("old")}) is distinct from (${tuple("excluded")})`,
    [JSON.stringify(rows)],
  );
  return result.rowCount ?? 0;
}

async function retireTrades(
  client: PoolClient,
  ciks: readonly number[],
  trades: readonly { accession: string; row_number: number }[],
): Promise<number> {
  const result = await client.query(
    `update trade set is_live = false, flags = '{removed}', sum_value = null,
            change_seq = nextval('change_seq')
      where issuer_cik = any($1) and flags <> '{removed}'
        and not exists (select from json_to_recordset($2::json)
                          as kept(accession text, row_number smallint)
                         where kept.accession = trade.accession
                           and kept.row_number = trade.row_number)`,
    [ciks, JSON.stringify(trades.map(({ accession, row_number }) => ({ accession, row_number })))],
  );
  return result.rowCount ?? 0;
}

async function retireEvents(
  client: PoolClient,
  ciks: readonly number[],
  events: readonly { accession: string }[],
): Promise<number> {
  const result = await client.query(
    `update event set is_live = false, change_seq = nextval('change_seq')
      where cik = any($1) and is_live and not accession = any($2)`,
    [ciks, events.map(({ accession }) => accession)],
  );
  return result.rowCount ?? 0;
}

async function removeLineStatus(
  client: PoolClient,
  ciks: readonly number[],
  lines: readonly { accession: string; line_number: number }[],
): Promise<void> {
  await client.query(
    `delete from ownership_line_status s
      where s.issuer_cik = any($1)
        and not exists (select from json_to_recordset($2::json)
                          as kept(accession text, line_number smallint)
                         where kept.accession = s.accession and kept.line_number = s.line_number)`,
    [ciks, JSON.stringify(lines.map(({ accession, line_number }) => ({ accession, line_number })))],
  );
}
