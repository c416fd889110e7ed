import { lookbacks } from "#contract/events/event-vocabulary.ts";
import { publication } from "#domain/calendar/day-zero.ts";
import { type EdgarCalendar, edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import { eventContextOf, deriveEvent } from "#domain/events/derived-events.ts";
import type { EventProof, ProvedEventValue } from "#domain/events/proof/event-proof.ts";
import { explainDayZero } from "#domain/events/proof/explain-day-zero.ts";
import { followingReports, linkedAmendments } from "#domain/events/proof/linked-filings.ts";
import { isInGap, type ReportDue, reportDue } from "#domain/events/filing-gap.ts";
import { proveGap } from "#domain/events/proof/prove-gap.ts";
import { pricesUsed } from "#domain/events/proof/prices-used.ts";
import {
  type ComputedTrade,
  insiderTradesBefore,
  isInWindow,
  proveInsiderValues,
} from "#domain/events/proof/prove-insiders.ts";
import { sessionBefore } from "#domain/calendar/trading-calendar.ts";
import { proveEventPatterns } from "#domain/patterns/proof/prove-event-patterns.ts";
import { tradePatternFinder } from "#domain/patterns/trade-patterns.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { type Flag, flagSentences } from "#domain/trades/flags.ts";
import type { CurrentReport, IssuerRecord } from "#domain/trades/issuer-record.ts";
import { proveCompany } from "#domain/trades/proof/prove-company.ts";
import { proveIndustry } from "#domain/trades/proof/prove-filing.ts";
import { proveDayReturn } from "#domain/trades/proof/prove-returns.ts";
import type { ProvedValue } from "#domain/trades/proof/trade-proof.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import { derivedTrade } from "#domain/trades/rows/derived-trade.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";
import {
  isEvent,
  type PreparedIssuer,
  prepareIssuer,
} from "#domain/trades/rows/prepared-issuer.ts";

/**
 * Proves one material event: recomputes it by the very functions that made the stored columns and writes down
 * what went into each number.
 * @returns null when the record has no such event; an 8-K/A is none
 */
export function proveEvent(
  record: IssuerRecord,
  accession: string,
  calendar: EdgarCalendar = edgarCalendar,
): EventProof | null {
  const report = record.currentReports.find((each) => each.accession === accession);
  if (report === undefined || !isEvent(report)) return null;
  const issuer = prepareIssuer(record, calendar);
  const deriveTrades = tradeDeriver(issuer);
  const trades = tradesBefore(report, deriveTrades);
  const derived = trades.map(({ trade }) => trade);
  const due = reportDue(report, calendar);
  const inGap = tradesInGap(due, deriveTrades);
  const context = eventContextOf(issuer, distinct([...derived, ...inGap]));
  const event = deriveEvent(report, context);
  const measured = event.day0 === null ? null : issuer.eventReturnOf(event.day0);
  const insiderTrades = insiderTradesBefore(trades);
  return {
    event,
    report,
    dayZero: explainDayZero(report.acceptedAt, report.filedOn),
    stock: pricesUsed(measured?.stock ?? null),
    fund: pricesUsed(measured?.fund ?? null),
    computed: [
      withoutLookback(proveDayReturn({ name: "event_return", label: "Event return" }, measured)),
      ...proveInsiderValues(event, insiderTrades),
      ...companyValues(event.day0, issuer).map(withoutLookback),
      ...proveGap(due, report, inGap).map(withoutLookback),
      withoutLookback(proveIndustry(issuer)),
    ],
    insiderTrades,
    amendments: linkedAmendments(report, record),
    patterns: proveEventPatterns(event, { sums: context.sums, trades: derived, measured }),
    quarterAnnounced: quarterAnnouncedBy(accession, issuer),
    ...followingReports(report, issuer),
    cautions: event.flags.flatMap((flag) => sentenceOf(flag)),
  };
}

type DeriveTrades = (isWanted: (row: RowLines) => boolean) => ComputedTrade[];

/** Computes some trades of an issuer; what its rows say of each other is worked out once. */
function tradeDeriver(issuer: PreparedIssuer): DeriveTrades {
  const patternsOf = tradePatternFinder(issuer);
  return (isWanted) =>
    issuer.rows.filter(isWanted).map((each) => {
      const row = computeRow(each, issuer);
      return { row, trade: derivedTrade(row, issuer, patternsOf(row)) };
    });
}

/** The trade rows of the longest look-back with what they were computed from: no other can count. */
function tradesBefore(report: CurrentReport, deriveTrades: DeriveTrades): ComputedTrade[] {
  const when = publication(report.acceptedAt, report.filedOn);
  if (when === null) return [];
  const window = insiderWindow(when.windowEnd, Math.max(...lookbacks));
  return deriveTrades((row) => isInWindow(row, window));
}

/** The trades from the event to its 8-K, which may be older than the longest look-back, or of day 0. */
function tradesInGap({ gap }: ReportDue, deriveTrades: DeriveTrades): DerivedTrade[] {
  if (gap === null) return [];
  return deriveTrades((row) => isInGap(row, gap)).map(({ trade }) => trade);
}

function distinct(trades: readonly DerivedTrade[]): DerivedTrade[] {
  const byKey = new Map(trades.map((trade) => [`${trade.accession} ${trade.rowNumber}`, trade]));
  return [...byKey.values()];
}

function companyValues(day0: string | null, issuer: PreparedIssuer): ProvedValue[] {
  return day0 === null ? [] : proveCompany(issuer.figuresAt(sessionBefore(day0)), "day 0");
}

function withoutLookback(proved: ProvedValue): ProvedEventValue {
  return { ...proved, lookback: null };
}

function quarterAnnouncedBy(accession: string, { earnings }: PreparedIssuer): string | null {
  const own = earnings.announcements.find(({ report }) => report.accession === accession);
  return own?.report.quarterEnd.day ?? null;
}

/** What a flag says of an event; days to file are a trade's. */
function sentenceOf(flag: string): string[] {
  if (flag === "filing-date-unknown")
    return ["Neither the acceptance time nor the filing date is known."];
  return isFlag(flag) ? [flagSentences[flag]] : [];
}

function isFlag(flag: string): flag is Flag {
  return Object.hasOwn(flagSentences, flag);
}
