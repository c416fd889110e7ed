import { isTradingDay, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { SessionPrices, UnadjustedGap } from "#domain/returns/session-prices.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";

const largestMultiple = 5;

/** Whether filed prices can be dollars per share of the listed stock, and what they were held against. */
export type PriceCheck = {
  verdict: "yes" | "no" | "unknown";
  /** The day's close as printed, dollars. */
  close: number | null;
  missing: "no-prices" | "no-filed-price" | "no-trading-that-day" | UnadjustedGap | null;
  /** Series of the close, null without one. */
  series: { source: string; ticker: string } | null;
};

/** The verdict of the first source that has the close printed that day, else of the first. */
export function firstPriceCheck(
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
export function checkPrice(
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
