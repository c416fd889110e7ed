import { type Lookback, lookbacks } from "#contract/events/event-vocabulary.ts";
import { type Publication, publication } from "#domain/calendar/day-zero.ts";
import { sessionBefore } from "#domain/calendar/trading-calendar.ts";
import { gapTrades, reportDue } from "#domain/events/filing-gap.ts";
import {
  type InsiderWindow,
  insiderWindow,
  type TradeSums,
  tradeSums,
} from "#domain/events/insider-totals.ts";
import { type AlertSums, alertSums } from "#domain/events/disclosure.ts";
import { findEventPatterns } from "#domain/patterns/event-patterns.ts";
import type { DerivedEvent, DerivedTrade, InsiderTotals } from "#domain/trades/derived-issuer.ts";
import { type Flag } from "#domain/trades/flags.ts";
import type { CurrentReport } from "#domain/trades/issuer-record.ts";
import { isEvent, type PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { tickerOf } from "#domain/trades/rows/ticker.ts";

/**
 * The issuer's 8-K filings with their computed columns, by accession.
 * @param trades  the issuer's own, whose patterns are found already
 */
export function deriveEvents(
  issuer: PreparedIssuer,
  trades: readonly DerivedTrade[],
): DerivedEvent[] {
  const context = eventContextOf(issuer, trades);
  return issuer.record.currentReports
    .filter(isEvent)
    .map((report) => deriveEvent(report, context))
    .sort((a, b) => (a.accession < b.accession ? -1 : a.accession > b.accession ? 1 : 0));
}

/** What the events of one issuer have in common. */
export type EventContext = {
  ticker: string | null;
  issuer: PreparedIssuer;
  trades: readonly DerivedTrade[];
  sums: TradeSums;
  alertSums: AlertSums;
};

/** What each of an issuer's events is computed with. @param trades  the issuer's own */
export function eventContextOf(
  issuer: PreparedIssuer,
  trades: readonly DerivedTrade[],
): EventContext {
  const sums = tradeSums(trades);
  return {
    ticker: tickerOfIssuer(issuer),
    issuer,
    trades,
    sums,
    alertSums: alertSums(trades, sums),
  };
}

/** Computes one event. Both the stored columns and the proof on screen come from here. */
export function deriveEvent(
  report: CurrentReport,
  { ticker, issuer, trades, sums, alertSums: disclosedSums }: EventContext,
): DerivedEvent {
  const when = publication(report.acceptedAt, report.filedOn);
  const figures = when === null ? null : issuer.figuresAt(sessionBefore(when.day0));
  const due = reportDue(report, issuer.calendar);
  const event = {
    accession: report.accession,
    companyName: issuer.record.name,
    ticker,
    industry: issuer.industry,
    day0: when?.day0 ?? null,
    day0Basis: when?.day0Basis ?? null,
    eventReturn: when === null ? null : issuer.eventReturnOf(when.day0).adjusted,
    sharePrice: figures?.sharePrice ?? null,
    marketValue: figures?.marketValue ?? null,
    averageDailyVolume: figures?.volume?.millionsUsd ?? null,
    windowEnd: when?.windowEnd ?? null,
    gapDays: due.gap?.calendarDays ?? null,
    gapBusinessDays: due.gap?.businessDays ?? null,
    gapTrades: due.gap === null ? null : gapTrades(trades, due).length,
    dueOn: due.dueOn,
    dueBasis: due.basis,
    daysLate: due.daysLate,
    insiderTotals:
      when === null ? null : totalsBefore(when.windowEnd, (window) => sums.totals(window)),
    alertTotals:
      when === null
        ? null
        : totalsBefore(when.windowEnd, (window) => disclosedSums.totals(window, when.day0)),
    flags: eventFlags(when),
  };
  return { ...event, patterns: findEventPatterns(event, sums) };
}

function totalsBefore(
  windowEnd: string,
  totals: (window: InsiderWindow) => InsiderTotals,
): NonNullable<DerivedEvent["insiderTotals"]> {
  const [shortest, short, long, longest] = lookbacks;
  const over = (days: Lookback) => totals(insiderWindow(windowEnd, days));
  return {
    [shortest]: over(shortest),
    [short]: over(short),
    [long]: over(long),
    [longest]: over(longest),
  };
}

function eventFlags(when: Publication | null): Flag[] {
  if (when === null) return ["filing-date-unknown"];
  return when.day0Basis === "filing-date" ? ["day-0-from-filing-date"] : [];
}

/** The first listed ticker, else the symbol of the newest ownership filing that has one. */
export function tickerOfIssuer({ record, filings }: PreparedIssuer): string | null {
  const listed = record.listedTickers[0];
  if (listed !== undefined) return listed.toUpperCase();
  const typed = filings.findLast(({ filing }) => tickerOf([], filing.issuerSymbol) !== null);
  return tickerOf([], typed?.filing.issuerSymbol ?? null);
}
