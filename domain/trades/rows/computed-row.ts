import { earliestAcceptanceDay } from "#domain/calendar/edgar-hours.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import {
  sessionBefore,
  isTradingDay,
  sessionOnOrAfter,
} from "#domain/calendar/trading-calendar.ts";
import { latest, type Lateness, lineLateness } from "#domain/lateness/line-lateness.ts";
import { firstAfterTrade, type Published } from "#domain/events/current-report-timeline.ts";
import type { Announcement, QuarterState } from "#domain/events/earnings.ts";
import type { CompanyFigures } from "#domain/returns/company-figures.ts";
import {
  firstMeasured,
  type MeasuredReturn,
  tradeReturn,
} from "#domain/returns/market-adjusted-returns.ts";
import { firstFiled } from "#domain/trades/amendments/amendments.ts";
import { type ReturnHorizon, returnHorizons } from "#domain/trades/derived-issuer.ts";
import { type Flag, orderedFlags } from "#domain/trades/flags.ts";
import type { CurrentReport, ListedReport } from "#domain/trades/issuer-record.ts";
import type { Decimal } from "#domain/trades/lines/decimal.ts";
import {
  type CountedLines,
  countedLines,
  type RowAmounts,
  sumLines,
} from "#domain/trades/rows/row-amounts.ts";
import { type DisplayedOwner, displayedOwner } from "#domain/trades/rows/displayed-owner.ts";
import { type FilingDelay, filingDelay, longestDelay } from "#domain/trades/rows/filing-delay.ts";
import { listedAnnouncements, type PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";
import type { SessionPrices, UnadjustedGap } from "#domain/returns/session-prices.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";

/** The next filing of a kind after a trade. */
export type NextReport<Report> = {
  published: Published<Report>;
  /** Calendar days from the trade date to the Eastern acceptance date. */
  days: number;
  /** Return of its day 0. */
  measured: MeasuredReturn;
};

/** A filing of which only the filing date is known. */
type Listed8k = ListedReport & {
  /** The first day, in New York, on which it can have been accepted. */
  acceptedFrom: string;
};

type Datable = { filedOn: string | null };

/** Every number of one trade row together with what it was computed from. */
export type ComputedRow = CountedLines & {
  row: RowLines;
  amounts: RowAmounts;
  /** Counted in totals, dollars; null when the row is excluded. */
  sumValue: Decimal | null;
  priceCheck: PriceCheck;
  delays: readonly FilingDelay[];
  delay: FilingDelay | null;
  /** Of the line that was filed latest after its due date, with its number. */
  lateness: (Lateness & { line: TradeLine }) | null;
  returns: Readonly<Record<ReturnHorizon, MeasuredReturn>>;
  next8k: NextReport<CurrentReport> | null;
  /** The first 8-K that EDGAR lists, that is not stored, and that may be the next one instead. */
  listed8k: Listed8k | null;
  nextEarnings: NextReport<Announcement> | null;
  quarter: QuarterState | null;
  isBetweenQuarterEndAndEarnings: boolean;
  figures: CompanyFigures;
  owner: DisplayedOwner | null;
  flags: readonly Flag[];
};

/** Computes one trade row. Both the stored columns and the proof on screen come from here. */
export function computeRow(row: RowLines, issuer: PreparedIssuer): ComputedRow {
  const { amendments, calendar, earnings } = issuer;
  const { isLive, counted, unrepeated } = countedLines(row, issuer);
  const amounts = sumLines(counted);
  const priceCheck = firstPriceCheck(
    row.tradeDate,
    counted,
    issuer.priceSources.map(({ stock }) => stock),
  );
  const isSummed =
    isLive && amounts.value !== null && priceCheck.verdict !== "yes" && unrepeated.length > 0;
  const delays = counted.map((line) => filingDelay(firstFiled(line, amendments), calendar));
  const quarter = earnings.quarterBefore(row.tradeDate);
  const next8k = nextReport(issuer.currentReports, row.tradeDate, issuer);
  const computed = {
    row,
    isLive,
    counted,
    amounts,
    unrepeated,
    sumValue: isSummed ? sumLines(unrepeated).value : null,
    priceCheck,
    delays,
    delay: longestDelay(delays),
    lateness: latest(counted.map((line) => ({ line, ...tradeLateness(line, issuer) }))),
    returns: returnsOf(row.tradeDate, issuer),
    next8k,
    listed8k: first8kListed(row.tradeDate, next8k, issuer),
    nextEarnings: nextReport(earnings.announcements, row.tradeDate, issuer),
    quarter,
    isBetweenQuarterEndAndEarnings:
      quarter !== null && (quarter.isAnnouncementAhead || quarter.isPending),
    figures: issuer.figuresAt(sessionBefore(row.tradeDate)),
    owner: displayedOwner(row.filing.filing),
  };
  return { ...computed, flags: flagsOf(computed, issuer) };
}

/** How late one line of a trade was first reported. */
function tradeLateness(line: TradeLine, issuer: PreparedIssuer): Lateness {
  const { amendments } = issuer;
  const first = firstFiled(line, amendments).filing;
  const isOrphan = first.isAmendment && !amendments.originalOf.has(first);
  return lineLateness(line.asFiled, line.filing, isOrphan ? null : first, issuer);
}

function returnsOf(
  tradeDate: string,
  { priceSources }: PreparedIssuer,
): Readonly<Record<ReturnHorizon, MeasuredReturn>> {
  const [h5, h10, h20, h60, h120] = returnHorizons;
  const over = (horizon: ReturnHorizon): MeasuredReturn =>
    firstMeasured(priceSources, (prices) => tradeReturn(tradeDate, horizon, prices));
  return {
    [h5]: over(h5),
    [h10]: over(h10),
    [h20]: over(h20),
    [h60]: over(h60),
    [h120]: over(h120),
  };
}

function nextReport<Report>(
  reports: readonly Published<Report>[],
  tradeDate: string,
  issuer: PreparedIssuer,
): NextReport<Report> | null {
  const published = firstAfterTrade(reports, tradeDate);
  if (published === null) return null;
  return {
    published,
    days: calendarDaysBetween(tradeDate, published.when.acceptedOn),
    measured: issuer.eventReturnOf(published.when.day0),
  };
}

function flagsOf(computed: Omit<ComputedRow, "flags">, issuer: PreparedIssuer): Flag[] {
  const { row, counted, quarter } = computed;
  const { amendments, duplicateOf } = issuer;
  const flags: Flag[] = [...row.filing.flags, ...counted.flatMap((line) => line.flags)];
  if (computed.priceCheck.verdict === "yes") flags.push("price-suspect");
  if (row.filing.isAmendment) flags.push("amendment");
  if (row.lines.some((line) => amendments.claimOn.has(line))) flags.push("amended");
  if (isOrphan(row, issuer)) flags.push("orphan-amendment");
  if (counted.some((line) => duplicateOf.has(line))) flags.push("duplicate-group-filing");
  if (Object.values(computed.returns).some((measured) => measured.isHeldFlat)) {
    flags.push("delisted-in-window");
  }
  flags.push(...listedFlags(computed, issuer));
  if (quarter?.isPending === true && !quarter.isAnnouncementAhead) flags.push("earnings-pending");
  return orderedFlags(flags);
}

/** Cautions where EDGAR lists filings, not stored here, that may come before the "next" ones. */
function listedFlags(
  { row, listed8k, nextEarnings }: Pick<ComputedRow, "row" | "listed8k" | "nextEarnings">,
  { record }: PreparedIssuer,
): Flag[] {
  const flags: Flag[] = [];
  if (listed8k !== null) flags.push("earlier-8k-listed");
  if (listedAnnouncements(record).some((day) => mayBeNext(day, row.tradeDate, nextEarnings))) {
    flags.push("earlier-earnings-listed");
  }
  return flags;
}

function first8kListed(
  tradeDate: string,
  next8k: NextReport<CurrentReport> | null,
  { record, calendar }: PreparedIssuer,
): Listed8k | null {
  const first = (record.listedReports ?? [])
    .filter(({ form, filedOn }) => form.startsWith("8-K") && mayBeNext(filedOn, tradeDate, next8k))
    .reduce<ListedReport | null>(
      (earliest, listed) =>
        earliest === null || listed.filedOn < earliest.filedOn ? listed : earliest,
      null,
    );
  if (first === null) return null;
  return { ...first, acceptedFrom: earliestAcceptanceDay(first.filedOn, calendar) };
}

/**
 * Whether a filing of which only the filing date is known may come after the trade and before the
 * one stored. Of the trade date itself it may: what is accepted after the close has its day 0 later.
 * So may one filed on the day of the stored one.
 */
function mayBeNext(
  filedOn: string,
  tradeDate: string,
  stored: NextReport<Datable> | null,
): boolean {
  if (filedOn < tradeDate) return false;
  if (stored === null) return true;
  const { report, when } = stored.published;
  return filedOn <= (report.filedOn ?? when.acceptedOn);
}

function isOrphan(row: RowLines, issuer: PreparedIssuer): boolean {
  return row.filing.isAmendment && !issuer.amendments.originalOf.has(row.filing);
}

const largestMultiple = 5;

/**
 * Whether filed prices can be dollars per share of the listed stock, and what they were compared
 * with.
 */
type PriceCheck = {
  verdict: "yes" | "no" | "unknown";
  /** The day's close as printed, dollars. */
  close: number | null;
  missing: "no-prices" | "no-filed-price" | "no-trading-that-day" | UnadjustedGap | null;
  /** Series of the close, null without one. */
  series: { source: string; ticker: string } | null;
};

/** The verdict of the first source that has the close printed that day, else of the first. */
function firstPriceCheck(
  tradeDate: string,
  lines: readonly TradeLine[],
  stocks: readonly (SessionPrices | null)[],
): PriceCheck {
  const checks = stocks.map((stock) => checkPrice(tradeDate, lines, stock));
  return checks.find((check) => check.close !== null) ?? checks[0] ?? unchecked("no-prices");
}

function unchecked(missing: PriceCheck["missing"]): PriceCheck {
  return { verdict: "unknown", close: null, missing, series: null };
}

/**
 * A price above five times the close printed that day is suspect. Where no close as printed can be
 * had the answer is "unknown", never "yes". Source: DOMAIN rules, section 2.
 */
function checkPrice(
  tradeDate: string,
  lines: readonly TradeLine[],
  stock: SessionPrices | null,
): PriceCheck {
  if (stock === null) return unchecked("no-prices");
  if (!isTradingDay(tradeDate)) return unchecked("no-trading-that-day");
  const printed = stock.unadjustedClose(sessionOnOrAfter(tradeDate));
  if ("missing" in printed) return unchecked(printed.missing);
  const close = printed.price;
  const { source, ticker } = stock.series;
  const series = { source, ticker };
  if (lines.some((line) => line.price?.greaterThan(close * largestMultiple) === true)) {
    return { verdict: "yes", close, missing: null, series };
  }
  const isComplete = lines.every((line) => line.price !== null);
  return isComplete
    ? { verdict: "no", close, missing: null, series }
    : { verdict: "unknown", close, missing: "no-filed-price", series };
}
