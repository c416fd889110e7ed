import { type EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import {
  type FiscalYearEnd,
  form5Periods,
  statedYearEnds,
} from "#domain/lateness/fiscal-year-ends.ts";
import { type Published, timeline } from "#domain/events/current-report-timeline.ts";
import { earningsCalendar, type EarningsCalendar } from "#domain/events/earnings.ts";
import { quarterEnds } from "#domain/events/quarter-ends.ts";
import { industryOfSic } from "#domain/industry/fama-french-industry.ts";
import {
  type CompanyFigures,
  type FigureSources,
  firstCompanyFigures,
} from "#domain/returns/company-figures.ts";
import {
  eventReturn,
  firstMeasured,
  type MeasuredReturn,
  type ReturnPrices,
} from "#domain/returns/market-adjusted-returns.ts";
import { sessionPrices } from "#domain/returns/session-prices.ts";
import { plausibleCounts } from "#domain/returns/share-counts.ts";
import { applyAmendments, type Amendments } from "#domain/trades/amendments/amendments.ts";
import { findGroupDuplicates } from "#domain/trades/amendments/group-duplicates.ts";
import type { CurrentReport, IssuerRecord, PriceSeries } from "#domain/trades/issuer-record.ts";
import {
  readTradeFilings,
  type TradeFiling,
  type TradeLine,
} from "#domain/trades/lines/trade-line.ts";
import { groupLines, type RowLines } from "#domain/trades/rows/trade-rows.ts";

/** One issuer's record with everything that is worked out once and used by many rows. */
export type PreparedIssuer = {
  record: IssuerRecord;
  calendar: EdgarCalendar;
  industry: string;
  /** In order of acceptance. */
  filings: readonly TradeFiling[];
  /** In order of acceptance and document. */
  rows: readonly RowLines[];
  amendments: Amendments;
  duplicateOf: ReadonlyMap<TradeLine, TradeFiling>;
  /** In order of preference, at least one. */
  priceSources: readonly ReturnPrices[];
  /** 8-K filings without amendments, in order of publication. */
  currentReports: readonly Published<CurrentReport>[];
  earnings: EarningsCalendar;
  /** Fiscal year ends that periodic reports state, oldest first. */
  yearEnds: readonly FiscalYearEnd[];
  /** Fiscal year ends that Forms 5 state. */
  form5Periods: readonly string[];
  /** Last day anything is known of the issuer or the market. */
  knownThrough: string;
  /** Company figures at the close of a trading day, by running number. */
  figuresAt(session: number): CompanyFigures;
  /** Event return of a day 0. */
  eventReturnOf(day0: string): MeasuredReturn;
};

const firstDay = "1990-01-01";

/** Reads the record once: filings, amendments, calendars of events, price layouts. */
export function prepareIssuer(record: IssuerRecord, calendar: EdgarCalendar): PreparedIssuer {
  const filings = readTradeFilings(record, calendar);
  const amendments = applyAmendments(filings);
  const rows = filings.flatMap(groupLines);
  const live = rows.flatMap((row) => row.lines.filter((line) => !amendments.claimOn.has(line)));
  const priceSources = returnPrices(record);
  const currentReports = timeline(record.currentReports.filter(isEvent));
  const figures = figureSources(record);
  const knownThrough = lastKnownDay(record, currentReports, filings);
  return {
    record,
    calendar,
    industry: industryOfSic(record.sic),
    filings,
    rows,
    amendments,
    duplicateOf: findGroupDuplicates(live),
    priceSources,
    currentReports,
    earnings: prepareEarnings(record, currentReports, knownThrough),
    yearEnds: statedYearEnds(record),
    form5Periods: form5Periods(record),
    knownThrough,
    figuresAt: remembered((session) => firstCompanyFigures(session, figures)),
    eventReturnOf: remembered((day0) => firstMeasured(priceSources, (p) => eventReturn(day0, p))),
  };
}

/** Events are 8-K filings; an 8-K/A belongs to the event it amends and is none itself. */
export function isEvent(report: CurrentReport): boolean {
  return report.form.trim() === "8-K";
}

/** The record's price sources, the preferred one first; it may have no stock. */
function sourcesOf({ prices, otherClassPrices, fund, furtherPrices }: IssuerRecord) {
  return [{ prices, otherClassPrices, fund }, ...(furtherPrices ?? [])];
}

function returnPrices(record: IssuerRecord): ReturnPrices[] {
  return sourcesOf(record).map(({ prices, fund }) => ({
    stock: prices === null ? null : sessionPrices(prices),
    fund: fund === null ? null : sessionPrices(fund),
    delistingFiledOn: record.delistingFiledOn,
  }));
}

function figureSources(record: IssuerRecord): FigureSources[] {
  const formerTickers = new Set(
    (record.priceTickers?.all ?? []).filter((ticker) => !record.listedTickers.includes(ticker)),
  );
  return sourcesOf(record).map(({ prices, otherClassPrices }) => ({
    stock: prices === null ? null : sessionPrices(prices),
    formerTickers,
    otherClasses: (otherClassPrices ?? []).map(sessionPrices),
    counts: plausibleCounts(record.shareCounts, prices?.splits ?? []),
  }));
}

function lastKnownDay(
  record: IssuerRecord,
  currentReports: readonly Published<CurrentReport>[],
  filings: readonly TradeFiling[],
): string {
  const knownDays = [
    currentReports.at(-1)?.when.acceptedOn,
    timeline(record.periodicReports).at(-1)?.when.acceptedOn,
    ...sourcesOf(record).flatMap(({ prices, fund }) => [prices?.days.at(-1), fund?.days.at(-1)]),
    ...filings.map((filing) => filing.filedOn),
  ].flatMap((day) => day ?? []);
  return knownDays.reduce((latest, day) => (day > latest ? day : latest), firstDay);
}

function prepareEarnings(
  record: IssuerRecord,
  currentReports: readonly Published<CurrentReport>[],
  knownThrough: string,
): EarningsCalendar {
  const span = { from: firstDay, through: knownThrough };
  return earningsCalendar({
    quarterEnds: quarterEnds(record.periodicReports, record.fiscalYearEnd, span),
    currentReports,
    periodicReports: record.periodicReports,
    listedAnnouncements: listedAnnouncements(record),
    knownThrough,
  });
}

/** Filing days of listed, unstored reports that announce results: 8-K item 2.02, 10-Q, 10-K. */
export function listedAnnouncements({ listedReports }: IssuerRecord): string[] {
  return (listedReports ?? [])
    .filter(({ form, items }) => !form.startsWith("8-K") || items?.includes("2.02") === true)
    .map(({ filedOn }) => filedOn)
    .sort();
}

function remembered<Key, Answer>(compute: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new Map<Key, Answer>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = compute(key);
    answers.set(key, answer);
    return answer;
  };
}

/** Splits of the stock by the first price source that states them; null if none does. */
export function statedSplits(
  issuer: Pick<PreparedIssuer, "priceSources">,
): readonly { day: string; ratio: number }[] | null {
  return splitSeries(issuer)?.splits ?? null;
}

/** The first series of the stock that states splits; null if none does. */
export function splitSeries({
  priceSources,
}: Pick<PreparedIssuer, "priceSources">): PriceSeries | null {
  const stating = priceSources.find(({ stock }) => (stock?.series.splits ?? null) !== null);
  return stating?.stock?.series ?? null;
}
