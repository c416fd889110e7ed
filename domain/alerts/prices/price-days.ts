import { easternInstant } from "#domain/calendar/edgar-hours.ts";
import { instantMs } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { closingTime, sessionDay, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { Lookback } from "#domain/alerts/constraint-tree.ts";
import type { ReturnPrices } from "#domain/returns/market-adjusted-returns.ts";
import { decimalToText, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** Source: NYSE Rule 7.34, core trading session. */
const openingTime = "09:30:00";

/** A trading day of a company as price alerts see it. */
export type PriceDay = {
  day: string;
  source: string;
  /** Close of the trading day before in dollars of this day. */
  previousClose: number;
  /** Of the day; all null until its close is known. */
  low: number | null;
  high: number | null;
  close: number | null;
  /** Fractions over the previous close. */
  lowReturn: number | null;
  highReturn: number | null;
  closeReturn: number | null;
  fundReturn: number | null;
  /** At the close before; millions of dollars, millions of dollars, dollars. */
  marketValue: number | null;
  averageDailyVolume: number | null;
  sharePrice: number | null;
} & Readonly<Record<`sold${Lookback}` | `purchased${Lookback}`, string>>;

/** What is shown of a company in addition to its days. */
export type PriceCompany = {
  cik: number;
  name: string;
  /** Of the main class of shares. */
  ticker: string;
  industry: string;
  sic: string | null;
};

/** A day of a company by itself. */
export type CompanyDay = PriceCompany & PriceDay;

/** Lowest and highest price of a day as its source gives them. */
export type DayExtremes = { open: number | null; high: number | null; low: number | null };

/** A live row of insiders' trades. */
export type SummedTrade = {
  tradeDate: string;
  direction: string;
  /** Dollars; null outside all sums. */
  sumValue: string | null;
  /** UTC instant from which the row is known. */
  knownFrom: string;
};

/** What the days of a company are made of. */
export type PriceDaySources = {
  issuer: Pick<PreparedIssuer, "priceSources" | "figuresAt">;
  /** By source and day. */
  extremes: ReadonlyMap<string, ReadonlyMap<string, DayExtremes>>;
  trades: readonly SummedTrade[];
};

/**
 * A company's trading days with a close before them, oldest first; the last is the day after the
 * last close, which has no prices yet. Both closes of a day are of one source, the most trusted that
 * has them; without the close of the trading day before there is no day.
 * @param from  first day wanted
 * Source: DOMAIN rules, sections 5 and 7; docs/decisions/0023-price-alerts.md
 */
export function priceDays(sources: PriceDaySources, from: string): PriceDay[] {
  const { issuer } = sources;
  const last = Math.max(-1, ...issuer.priceSources.map(({ stock }) => stock?.lastSession ?? -1));
  const days: PriceDay[] = [];
  for (let session = sessionOnOrAfter(from); session <= last + 1; session += 1) {
    const day = sessionDay(session);
    const priced = pricedDay(sources, session, session > last);
    if (priced === null) continue;
    const figures = issuer.figuresAt(session - 1);
    days.push({
      day,
      ...priced,
      marketValue: figures.marketValue,
      averageDailyVolume: figures.volume?.millionsUsd ?? null,
      sharePrice: figures.sharePrice,
      ...insiderSums(sources.trades, day),
    });
  }
  return days;
}

type Priced = Pick<
  PriceDay,
  | "source"
  | "previousClose"
  | "low"
  | "high"
  | "close"
  | "lowReturn"
  | "highReturn"
  | "closeReturn"
  | "fundReturn"
>;

function pricedDay(
  { issuer, extremes }: PriceDaySources,
  session: number,
  isOpen: boolean,
): Priced | null {
  for (const prices of issuer.priceSources) {
    const { stock } = prices;
    const before = stock?.previousClose(session) ?? null;
    if (stock === null || before === null) continue;
    const previousClose = withoutNoise(before);
    const { source } = stock.series;
    if (isOpen) return { source, previousClose, ...unpriced };
    const close = stock.close(session);
    if (close === null) continue;
    const day = sessionDay(session);
    const { low, high } = rangeWith(close, extremes.get(source)?.get(day));
    return {
      source,
      previousClose,
      low,
      high,
      close,
      lowReturn: roundedReturn(low, previousClose),
      highReturn: roundedReturn(high, previousClose),
      closeReturn: roundedReturn(close, previousClose),
      fundReturn: fundReturn(prices, session),
    };
  }
  return null;
}

/** Factors of splits and dividends leave binary dust in the last digits. */
function withoutNoise(dollars: number): number {
  return Number(dollars.toPrecision(12));
}

const unpriced = {
  low: null,
  high: null,
  close: null,
  lowReturn: null,
  highReturn: null,
  closeReturn: null,
  fundReturn: null,
};

/** The day's prices lie between low and high, whatever a source says of them. */
function rangeWith(
  close: number,
  reported: DayExtremes | undefined,
): { low: number; high: number } {
  const known = [close, reported?.open, reported?.low, reported?.high].filter(
    (price): price is number => typeof price === "number" && price > 0,
  );
  return { low: Math.min(...known), high: Math.max(...known) };
}

function fundReturn({ fund }: ReturnPrices, session: number): number | null {
  const growth = fund?.growth(session - 1, session) ?? null;
  return growth === null ? null : roundedReturn(growth, 1);
}

const lookbacks = [30, 90, 180, 365] as const;

function insiderSums(
  trades: readonly SummedTrade[],
  day: string,
): Record<`sold${Lookback}` | `purchased${Lookback}`, string> {
  const windowEnd = addCalendarDays(day, -1);
  const earliest = addCalendarDays(windowEnd, 1 - lookbacks[3]);
  const closesAt = closeInstant(day);
  const closesAtMs = instantMs(closesAt);
  const known = trades.filter(
    ({ tradeDate, knownFrom }) =>
      tradeDate >= earliest && tradeDate <= windowEnd && instantMs(knownFrom) < closesAtMs,
  );
  const sum = (direction: string, lookback: Lookback): string => {
    const firstDay = addCalendarDays(windowEnd, 1 - lookback);
    let total = zero;
    for (const trade of known) {
      if (trade.direction !== direction || trade.tradeDate < firstDay) continue;
      const value = parseDecimal(trade.sumValue);
      if (value !== null) total = total.plus(value);
    }
    return decimalToText(total);
  };
  return {
    sold30: sum("Sale", 30),
    sold90: sum("Sale", 90),
    sold180: sum("Sale", 180),
    sold365: sum("Sale", 365),
    purchased30: sum("Purchase", 30),
    purchased90: sum("Purchase", 90),
    purchased180: sum("Purchase", 180),
    purchased365: sum("Purchase", 365),
  };
}

/** When trading ends on a trading day, a UTC instant. */
export function closeInstant(day: string): string {
  return easternInstant(day, `${closingTime(day)}:00`);
}

/** When trading begins on a trading day, a UTC instant. */
export function openInstant(day: string): string {
  return easternInstant(day, openingTime);
}

const decimals = 10_000_000_000;

/**
 * Return of a price over the previous close, a fraction rounded to ten decimals: a fall from 100 to
 * 90 is one of exactly ten percent, which binary fractions would miss.
 * @param price  dollars, above 0
 * @param previousClose  dollars of the same day, above 0
 */
export function roundedReturn(price: number, previousClose: number): number {
  return Math.round((price / previousClose - 1) * decimals) / decimals;
}
