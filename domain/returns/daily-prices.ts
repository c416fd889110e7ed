import type { PriceBasis } from "#contract/operations/companies/company.ts";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import { splitFactor } from "#domain/returns/adjusted-close.ts";
import { eventReturn, type ReturnPrices } from "#domain/returns/market-adjusted-returns.ts";
import type { SessionPrices } from "#domain/returns/session-prices.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";

const afterAllSplits = "9999-12-31";

/** One trading day of a price chart; dollars a share, null where the source has none. */
export type DailyPrice = {
  day: string;
  /** As printed that day; as the source gives it where that is not known. */
  close: number | null;
  /** What a chart draws, see `PriceBasis`. */
  price: number;
  adjustedClose: number | null;
  /** Shares, in today's shares where the splits are known. */
  volume: number | null;
  /** What a price of the source that day is multiplied by to be the one printed. */
  printedFactor: number;
};

/** Which closes a chart of the series draws: one kind for all of its days. */
export function priceBasis(series: PriceSeries): PriceBasis {
  if (series.close.every((close) => close === null)) return "adjusted";
  if (series.closeBasis === "unknown") return "as-given";
  return series.splits === null && series.closeBasis === "raw" ? "as-printed" : "split-adjusted";
}

/**
 * The trading days of a series that have a price to draw, oldest first. Drawn prices are in today's
 * shares, so that a split is no fall, and dividends are left in: the last one is the one printed.
 */
export function dailyPrices(stock: SessionPrices): DailyPrice[] {
  const { series } = stock;
  const basis = priceBasis(series);
  const splits = series.splits ?? [];
  return series.days.flatMap((day) => {
    const session = sessionOf(day);
    if (session < 0) return [];
    const given = stock.close(session);
    const adjustedClose = stock.adjustedClose(session);
    const drawn = basis === "adjusted" ? adjustedClose : given;
    if (drawn === null) return [];
    const later = splitFactor(splits, { after: day, through: afterAllSplits });
    const isRaw = series.closeBasis === "raw";
    const volume = stock.volume(session);
    const printedFactor = series.closeBasis === "split-adjusted" ? later : 1;
    return [
      {
        day,
        close: given === null ? null : given * printedFactor,
        price: isRaw && basis !== "adjusted" ? drawn / later : drawn,
        adjustedClose,
        volume: volume !== null && isRaw ? volume * later : volume,
        printedFactor,
      },
    ];
  });
}

/**
 * Returns of single days over the trading day before, as of an event with that day 0: raw, and less
 * the market fund's.
 * @param days  trading days
 */
export function dailyReturns(
  days: readonly string[],
  prices: ReturnPrices,
): { raw: (number | null)[]; adjusted: (number | null)[] } {
  const measured = days.map((day) => eventReturn(day, prices));
  return {
    raw: measured.map(({ raw }) => raw),
    adjusted: measured.map(({ adjusted }) => adjusted),
  };
}

/** Lowest and highest drawn price of the days after `after`; null where there is none. */
export function priceRange(
  prices: readonly DailyPrice[],
  after: string,
): { low: number; high: number; firstDay: string; lastDay: string } | null {
  const within = prices.filter(({ day }) => day > after);
  const [first] = within;
  const last = within.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    low: within.reduce((least, { price }) => Math.min(least, price), first.price),
    high: within.reduce((most, { price }) => Math.max(most, price), first.price),
    firstDay: first.day,
    lastDay: last.day,
  };
}

// Sources are read at different hours; one that lags by less than a week is not out of use.
const mostSessionsBehind = 5;

/**
 * The one source a chart and the last price are taken from: the first in order of preference that
 * is not more than five trading days behind the newest.
 * @param sources  in order of preference
 */
export function currentSource(sources: readonly ReturnPrices[]): ReturnPrices | null {
  const ends = sources.map(({ stock }) => (stock === null ? -1 : lastPricedSession(stock)));
  const newest = Math.max(-1, ...ends);
  if (newest < 0) return null;
  const at = ends.findIndex((end) => end >= 0 && end >= newest - mostSessionsBehind);
  return sources[at] ?? null;
}

function lastPricedSession(stock: SessionPrices): number {
  const day = stock.series.days.findLast((candidate) => {
    const session = sessionOf(candidate);
    return session >= 0 && (stock.close(session) ?? stock.adjustedClose(session)) !== null;
  });
  return day === undefined ? -1 : sessionOf(day);
}
