import { giftSessions } from "#contract/lines/line-links.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { sessionBefore, sessionDay, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import { reportFigureSessions } from "#domain/events/derived-reports.ts";
import { noticeFigureSessions } from "#domain/planned-sales/notice-row.ts";
import { longestWaitDays } from "#domain/events/earnings.ts";
import { averagedSessions } from "#domain/returns/average-daily-volume.ts";
import { type DayRange, type PriceUse, returnHorizons } from "#domain/trades/derived-issuer.ts";
import { type SessionSpan, spanToDisclosure } from "#domain/lateness/price-to-disclosure.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * What the trade rows, events, reports, notices, and short-swing profits of a prepared issuer can depend on.
 * @param closeDays  days of which the stock's close alone is read
 */
export function priceUse(
  issuer: PreparedIssuer,
  rows: readonly ComputedRow[],
  { closeDays, lines }: { closeDays: readonly string[]; lines: readonly ReportedLine[] },
): PriceUse {
  const use = { stock: new Set<number>(), fund: new Set<number>(), spans: new Set<number>() };
  for (const row of rows) addTrade(use, row);
  for (const { when } of issuer.currentReports) addEvent(use, when.day0);
  for (const session of [...reportFigureSessions(issuer), ...noticeFigureSessions(issuer)])
    addFigures(use, session);
  for (const day of closeDays) use.stock.add(sessionOnOrAfter(day));
  addDisclosures(use, lines);
  for (const line of lines) if (isGift(line)) addGift(use, line.tradeDate);
  const first = use.stock.size === 0 ? null : Math.min(...use.stock);
  if (first !== null) addShareCounts(use, issuer);
  return {
    tickers: issuer.record.priceTickers?.all ?? [],
    requestedTickers: issuer.record.priceTickers?.requested ?? [],
    firstDay: first === null ? null : sessionDay(first),
    stockDays: dayRanges(use.stock),
    fundDays: dayRanges(use.fund),
    fundSpans: dayRanges(use.spans),
    reachDays: reachDays(issuer, rows),
  };
}

/** Running numbers of trading days. */
type UsedSessions = { stock: Set<number>; fund: Set<number>; spans: Set<number> };

function addTrade(use: UsedSessions, { row, next8k, nextEarnings }: ComputedRow): void {
  const from = sessionOnOrAfter(row.tradeDate);
  const longest = Math.max(...returnHorizons);
  addRange(use.stock, from, from + longest);
  addRange(use.spans, from + 1, from + longest);
  for (const horizon of [0, ...returnHorizons]) use.fund.add(from + horizon);
  addFigures(use, sessionBefore(row.tradeDate));
  if (next8k !== null) addEvent(use, next8k.published.when.day0);
  if (nextEarnings !== null) addEvent(use, nextEarnings.published.when.day0);
}

/** Returns between trade and disclosure; a span that many lines have is looked at once. */
function addDisclosures(use: UsedSessions, lines: readonly ReportedLine[]): void {
  const spans = new Map<string, SessionSpan>();
  for (const { tradeDate, disclosedOn } of lines) {
    const span = spanToDisclosure(tradeDate, disclosedOn);
    if (span !== null) spans.set(`${span.from} ${span.to}`, span);
  }
  for (const { from, to } of spans.values()) {
    addRange(use.stock, from, to);
    addRange(use.spans, from + 1, to);
    use.fund.add(from).add(to);
  }
}

function isGift({ isLive, code, acquiredDisposed }: ReportedLine): boolean {
  return isLive && code === "G" && acquiredDisposed === "D";
}

/** The closes around a gift, which links look at. */
function addGift(use: UsedSessions, tradeDate: string | null): void {
  if (tradeDate === null) return;
  const session = sessionOnOrAfter(tradeDate);
  addRange(use.stock, session - giftSessions, session + giftSessions);
  addRange(use.fund, session - giftSessions, session + giftSessions);
  addRange(use.spans, session - giftSessions + 1, session + giftSessions);
}

function addEvent(use: UsedSessions, day0: string): void {
  const session = sessionOnOrAfter(day0);
  addRange(use.stock, session - 1, session);
  addRange(use.fund, session - 1, session);
  use.spans.add(session);
}

function addFigures(use: UsedSessions, asOf: number): void {
  addRange(use.stock, asOf - averagedSessions, asOf);
}

/** Where splits are not named they are looked for from the date of the share count on. */
function addShareCounts(use: UsedSessions, { record }: PreparedIssuer): void {
  const ends = record.shareCounts.map(({ endOn }) => endOn).sort();
  const [firstEnd] = ends;
  if (firstEnd === undefined) return;
  addRange(use.stock, sessionOnOrAfter(firstEnd), Math.max(...use.stock));
}

function reachDays(issuer: PreparedIssuer, rows: readonly ComputedRow[]): DayRange[] {
  const reached: DayRange[] = [];
  const endsOfTrading = [issuer.record, ...(issuer.record.furtherPrices ?? [])].flatMap(
    ({ prices }) => prices?.delistings ?? [],
  );
  const isDelisted = issuer.record.delistingFiledOn !== null || endsOfTrading.length > 0;
  for (const { row, quarter } of rows) {
    if (isDelisted) {
      const from = sessionOnOrAfter(row.tradeDate);
      for (const horizon of returnHorizons) reached.push(dayRange(from + horizon));
    }
    if (quarter?.isPending === true) {
      const overdue = addCalendarDays(quarter.quarterEnd.day, longestWaitDays + 1);
      reached.push({ from: overdue, to: overdue });
    }
    // A trade dated after everything known: the calendar of quarters does not reach it yet.
    if (row.tradeDate > issuer.knownThrough) {
      const to = addCalendarDays(row.tradeDate, longestWaitDays + 1);
      reached.push({ from: issuer.knownThrough, to });
    }
  }
  return reached;
}

function addRange(sessions: Set<number>, from: number, to: number): void {
  for (let session = Math.max(from, 0); session <= to; session += 1) sessions.add(session);
}

function dayRange(session: number): DayRange {
  return { from: sessionDay(session), to: sessionDay(session) };
}

/** Runs of trading days that follow one another. */
function dayRanges(sessions: ReadonlySet<number>): DayRange[] {
  const ranges: DayRange[] = [];
  let run: { first: number; last: number } | null = null;
  for (const session of [...sessions].sort((a, b) => a - b)) {
    if (run !== null && session === run.last + 1) run.last = session;
    else {
      if (run !== null) ranges.push(daysOfRun(run));
      run = { first: session, last: session };
    }
  }
  if (run !== null) ranges.push(daysOfRun(run));
  return ranges;
}

function daysOfRun({ first, last }: { first: number; last: number }): DayRange {
  return { from: sessionDay(first), to: sessionDay(last) };
}
