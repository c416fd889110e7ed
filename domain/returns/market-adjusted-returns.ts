import { sessionDay, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import type { SessionPrices } from "#domain/returns/session-prices.ts";
import type { ReturnHorizon } from "#domain/trades/derived-issuer.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";

/** Why a return has no value. */
export type ReturnGap =
  | "no-prices"
  | "no-fund"
  | "stock-close-missing"
  | "fund-close-missing"
  | "series-ends"
  | "both-end";

/** One series' return between two trading days, with the adjusted closes it is made of. */
export type SeriesReturn = {
  series: PriceSeries;
  fromDay: string;
  toDay: string;
  fromClose: number | null;
  toClose: number | null;
  /** to/from − 1, null when either close is missing. */
  fraction: number | null;
};

/** The stock's return, the market fund's over the same days, and the difference. */
export type MeasuredReturn = {
  stock: SeriesReturn | null;
  fund: SeriesReturn | null;
  raw: number | null;
  adjusted: number | null;
  rawMissing: ReturnGap | null;
  adjustedMissing: ReturnGap | null;
  /** The stock was delisted inside the window and its last price, or what was paid, is held flat. */
  isHeldFlat: boolean;
  /** Dollars a share paid to holders at the end; null where the last price is held. */
  payoutUsd: number | null;
};

/** Price series a return is measured with; null where no source has one. */
export type ReturnPrices = {
  stock: SessionPrices | null;
  fund: SessionPrices | null;
  /** Filing date of Form 25 or 15. */
  delistingFiledOn: string | null;
};

// A Form 25 takes effect ten days after filing, and may follow the last trade by some days.
const daysFromFormToLastTrade = 15;
const daysFromLastTradeToForm = 20;

/**
 * What the first of several sources says that answers in full; else the first that knows the
 * stock's own return; else the first of all, which says what it lacks.
 * @param sources  in order of preference, at least one
 */
export function firstMeasured(
  sources: readonly ReturnPrices[],
  measureWith: (prices: ReturnPrices) => MeasuredReturn,
): MeasuredReturn {
  const [first, ...others] = sources;
  if (first === undefined) throw new RangeError("No price source was given.");
  let best = measureWith(first);
  for (const prices of others) {
    if (best.adjusted !== null) break;
    const measured = measureWith(prices);
    if (measured.adjusted !== null || (best.raw === null && measured.raw !== null)) best = measured;
  }
  return best;
}

/**
 * Return of day 0 over the trading day before, less the fund's. No stale closes are used.
 * Source: DOMAIN rules, section 5.
 */
export function eventReturn(day0: string, prices: ReturnPrices): MeasuredReturn {
  const session = sessionOnOrAfter(day0);
  return measure(prices, { from: session - 1, to: session, stockTo: session });
}

/**
 * Return over a number of NYSE sessions from the trade date (or the next trading day). Never
 * sign-flipped for sales. A stock delisted inside the window keeps its last price; a series that
 * merely ends gives none. Source: DOMAIN rules, section 5.
 */
export function tradeReturn(
  tradeDate: string,
  horizon: ReturnHorizon,
  prices: ReturnPrices,
): MeasuredReturn {
  const from = sessionOnOrAfter(tradeDate);
  const to = from + horizon;
  const end = endOfStock(from, to, prices);
  return end === null
    ? measure(prices, { from, to, stockTo: to })
    : measure(prices, { from, to, stockTo: end.session, payoutUsd: end.payoutUsd });
}

/** Return between the closes of two trading days, by running number. No stale closes are used. */
export function returnBetween(
  { from, to }: { from: number; to: number },
  prices: ReturnPrices,
): MeasuredReturn {
  return measure(prices, { from, to, stockTo: to });
}

type StockEnd = { session: number; payoutUsd: number | null };

/** The last trading day of a stock delisted inside the window, null when it was not. */
function endOfStock(from: number, to: number, prices: ReturnPrices): StockEnd | null {
  const { stock, fund } = prices;
  const last = stock?.lastSession ?? null;
  if (stock === null || last === null || last < from || last >= to) return null;
  const payoutUsd = payoutAtEnd(stock, { last, to }, prices.delistingFiledOn);
  if (payoutUsd === undefined) return null;
  // While the window is still open the return is not known, even of a delisted stock.
  if (fund?.lastSession !== undefined && fund.lastSession !== null && fund.lastSession < to)
    return null;
  return { session: last, payoutUsd };
}

/**
 * What a share was paid when trading ended.
 * @param last  the last session with a close, of a series that ends before session `to`
 * @param delistingFiledOn  filing date of Form 25 or 15
 * @returns dollars; null when the last price is kept; undefined when nothing says that the stock was delisted
 */
export function payoutAtEnd(
  stock: SessionPrices,
  { last, to }: { last: number; to: number },
  delistingFiledOn: string | null,
): number | null | undefined {
  const lastDay = sessionDay(last);
  const said = stock.series.delistings?.find(({ day }) => day >= lastDay && day <= sessionDay(to));
  if (said !== undefined) return said.payoutUsd;
  if (delistingFiledOn === null) return undefined;
  const daysToForm = calendarDaysBetween(lastDay, delistingFiledOn);
  const isExplained =
    daysToForm <= daysFromLastTradeToForm && daysToForm >= -daysFromFormToLastTrade;
  return isExplained ? null : undefined;
}

function measure(
  prices: ReturnPrices,
  window: { from: number; to: number; stockTo: number; payoutUsd?: number | null },
): MeasuredReturn {
  const { from, to, stockTo } = window;
  const payoutUsd = window.payoutUsd ?? null;
  const stock = prices.stock === null ? null : seriesReturn(prices.stock, from, stockTo, payoutUsd);
  const fund = prices.fund === null ? null : seriesReturn(prices.fund, from, to);
  const raw = stock?.fraction ?? null;
  const rawMissing = raw === null ? stockGap(prices, to) : null;
  const market = fund?.fraction ?? null;
  const fundGap = fund === null ? "no-fund" : "fund-close-missing";
  return {
    stock,
    fund,
    raw,
    adjusted: raw === null || market === null ? null : raw - market,
    rawMissing,
    adjustedMissing: rawMissing ?? (market === null ? fundGap : null),
    isHeldFlat: stockTo !== to && raw !== null,
    payoutUsd: raw === null ? null : payoutUsd,
  };
}

function seriesReturn(
  prices: SessionPrices,
  from: number,
  to: number,
  payoutUsd: number | null = null,
): SeriesReturn {
  const growth = prices.growth(from, to, payoutUsd ?? undefined);
  return {
    series: prices.series,
    fromDay: sessionDay(from),
    toDay: sessionDay(to),
    fromClose: prices.adjustedClose(from),
    toClose: prices.adjustedClose(to),
    fraction: growth === null ? null : growth - 1,
  };
}

function stockGap({ stock, fund }: ReturnPrices, to: number): ReturnGap {
  if (stock === null) return "no-prices";
  if (!endsBefore(stock, to)) return "stock-close-missing";
  // Where the market's prices go no further the day is not over, or was never taken in.
  return fund !== null && endsBefore(fund, to) ? "both-end" : "series-ends";
}

function endsBefore({ lastSession }: SessionPrices, session: number): boolean {
  return lastSession !== null && lastSession < session;
}
