import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { DerivedTrade, InsiderTotals } from "#domain/trades/derived-issuer.ts";
import { decimalToText, parseDecimal, zero, type Decimal } from "#domain/trades/lines/decimal.ts";

/** The calendar days whose trades count for an event. */
export type InsiderWindow = { firstDay: string; lastDay: string };

/**
 * The look-back window of an event: `lookbackDays` calendar days that end on its window end.
 * Source: DOMAIN rules, section 5 (value_sold / value_purchased).
 */
export function insiderWindow(windowEnd: string, lookbackDays: number): InsiderWindow {
  return { firstDay: addCalendarDays(windowEnd, 1 - lookbackDays), lastDay: windowEnd };
}

/** Sums the live sales and purchases of all insiders with a trade date in the window. */
export function insiderTotals(
  trades: readonly Pick<DerivedTrade, "tradeDate" | "direction" | "sumValue">[],
  window: InsiderWindow,
): InsiderTotals {
  let sold = zero;
  let purchased = zero;
  for (const { tradeDate, direction, sumValue } of trades) {
    const value = parseDecimal(sumValue);
    if (value === null || tradeDate < window.firstDay || tradeDate > window.lastDay) continue;
    if (direction === "Sale") sold = sold.plus(value);
    else purchased = purchased.plus(value);
  }
  return { valueSold: decimalToText(sold), valuePurchased: decimalToText(purchased) };
}

/** What the trades of a span of days come to. */
export type TradeSums = {
  totals(window: InsiderWindow): InsiderTotals;
  /** How many live rows of a cluster were traded in the window. */
  clusterRows(window: InsiderWindow): number;
};

type SummedTrade = Pick<DerivedTrade, "tradeDate" | "direction" | "sumValue" | "patterns">;

/**
 * Adds an issuer's trades up once, by trade date, so that every window is a difference of two running sums:
 * an issuer with thousands of rows and events would otherwise be read again for each.
 */
export function tradeSums(trades: readonly SummedTrade[]): TradeSums {
  const days: string[] = [];
  const sold: Decimal[] = [zero];
  const purchased: Decimal[] = [zero];
  const clustered: number[] = [0];
  for (const trade of trades.toSorted((a, b) => compare(a.tradeDate, b.tradeDate))) {
    const value = parseDecimal(trade.sumValue) ?? zero;
    const isSale = trade.direction === "Sale";
    days.push(trade.tradeDate);
    sold.push((sold.at(-1) ?? zero).plus(isSale ? value : zero));
    purchased.push((purchased.at(-1) ?? zero).plus(isSale ? zero : value));
    clustered.push((clustered.at(-1) ?? 0) + (trade.patterns.includes("cluster") ? 1 : 0));
  }
  const spanOf = ({ firstDay, lastDay }: InsiderWindow): { from: number; to: number } => ({
    from: countWhile(days, (day) => day < firstDay),
    to: countWhile(days, (day) => day <= lastDay),
  });
  const difference = (sums: readonly Decimal[], from: number, to: number): string =>
    decimalToText((sums[to] ?? zero).minus(sums[from] ?? zero));
  return {
    totals: (window) => {
      const { from, to } = spanOf(window);
      return {
        valueSold: difference(sold, from, to),
        valuePurchased: difference(purchased, from, to),
      };
    },
    clusterRows: (window) => {
      const { from, to } = spanOf(window);
      return (clustered[to] ?? 0) - (clustered[from] ?? 0);
    },
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** How many days, from the first on, meet a condition that holds up to some day. */
function countWhile(days: readonly string[], isBefore: (day: string) => boolean): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(days[middle] ?? "")) low = middle + 1;
    else high = middle;
  }
  return low;
}
