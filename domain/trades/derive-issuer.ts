import { type EdgarCalendar, edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { deriveEvents } from "#domain/events/derived-events.ts";
import { deriveReports } from "#domain/events/derived-reports.ts";
import { findLeads } from "#domain/leads/find-leads.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import {
  deriveShortSwings,
  findShortSwings,
  knowsSplits,
  shortSwingDays,
} from "#domain/short-swing/issuer-short-swings.ts";
import { tradeProfitFinder } from "#domain/short-swing/trade-profit.ts";
import { derivePlannedSales } from "#domain/planned-sales/derive-planned-sales.ts";
import { suspectPrices } from "#domain/planned-sales/suspect-prices.ts";
import { derivedPlans } from "#domain/plans/derived-plans.ts";
import { planTradeRows } from "#domain/plans/plan-trade-rows.ts";
import { tradingPlans } from "#domain/plans/trading-plans.ts";
import { tradePatternFinder } from "#domain/patterns/trade-patterns.ts";
import type { DerivedIssuer, DerivedLine } from "#domain/trades/derived-issuer.ts";
import { orderedFlags } from "#domain/trades/flags.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import { priceUse } from "#domain/trades/price-use.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import { derivedTrade } from "#domain/trades/rows/derived-trade.ts";
import { type PreparedIssuer, prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * Computes all trade rows, line states and events of one issuer. Pure: the same record gives the
 * same answer whatever the order of its lists.
 * @param calendar  EDGAR's business days; pass one with the known days where indexes are available
 * @returns trades by accession and row, lines by accession and line, events by accession, leads by key
 * Source: DOMAIN rules, sections 2, 4 and 5.
 */
export function deriveIssuer(
  record: IssuerRecord,
  calendar: EdgarCalendar = edgarCalendar,
): DerivedIssuer {
  const issuer = prepareIssuer(record, calendar);
  const computedRows = issuer.rows.map((row) => computeRow(row, issuer));
  const allLines = reportedLines(issuer);
  const swings = findShortSwings(issuer, allLines);
  const patternsOf = tradePatternFinder(
    issuer,
    tradeProfitFinder((owner) => swings.get(owner)?.swing ?? null, knowsSplits(issuer)),
  );
  const rows = computedRows.map((computed) => {
    const found = patternsOf(computed);
    return { computed, found, trade: derivedTrade(computed, issuer, found) };
  });
  const trades = rows.map(({ trade }) => trade);
  const plans = derivedPlans(tradingPlans(issuer, planTradeRows(rows)));
  const events = deriveEvents(issuer, trades);
  return {
    trades: trades.sort((a, b) => byKey(a.accession, b.accession) || a.rowNumber - b.rowNumber),
    lines: derivedLines(issuer),
    reportedLines: allLines,
    shortSwings: deriveShortSwings(issuer, swings),
    plannedSales: derivePlannedSales(issuer, allLines, suspectPrices(computedRows)),
    plans,
    events,
    reports: deriveReports(issuer),
    ...findLeads(issuer, rows, events),
    priceUse: priceUse(issuer, computedRows, {
      closeDays: shortSwingDays(allLines),
      lines: allLines,
    }),
  };
}

function byKey(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function derivedLines(issuer: PreparedIssuer): DerivedLine[] {
  const rowNumbers = new Map<TradeLine, number>();
  for (const { lines, rowNumber } of issuer.rows) {
    for (const line of lines) rowNumbers.set(line, rowNumber);
  }
  return issuer.filings
    .flatMap((filing) => filing.lines)
    .map((line) => derivedLine(line, rowNumbers.get(line) ?? null, issuer))
    .sort((a, b) => byKey(a.accession, b.accession) || a.lineNumber - b.lineNumber);
}

function derivedLine(
  line: TradeLine,
  rowNumber: number | null,
  { amendments, duplicateOf }: PreparedIssuer,
): DerivedLine {
  const { filing } = line;
  const replacement = amendments.claimOn.get(line)?.amended;
  const replaced = amendments.claimOf.get(line)?.original;
  const isOrphan = filing.isAmendment && !amendments.originalOf.has(filing);
  return {
    accession: filing.filing.accession,
    lineNumber: line.asFiled.lineNumber,
    rowNumber,
    supersededBy: replacement?.filing.filing.accession ?? null,
    supersededByLine: replacement?.asFiled.lineNumber ?? null,
    supersedes:
      replaced === undefined
        ? null
        : {
            accession: replaced.filing.filing.accession,
            lineNumber: replaced.asFiled.lineNumber,
          },
    duplicateOf: duplicateOf.get(line)?.filing.accession ?? null,
    isPlan: line.plan.isPlan,
    flags: orderedFlags([...line.flags, ...(isOrphan ? (["orphan-amendment"] as const) : [])]),
  };
}
