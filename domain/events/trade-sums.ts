import type { InsiderWindow } from "#domain/events/insider-totals.ts";
import type { DerivedTrade, InsiderTotals } from "#domain/trades/derived-issuer.ts";
import { type Decimal, decimalToText, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

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
