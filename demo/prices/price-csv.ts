import type { Bar } from "#demo/world/market/bar.ts";

export const priceHeader = "ticker,date,open,high,low,close,adj_close,volume,split_ratio,dividend";

/**
 * One series as lines of a price file: unadjusted prices, with the splits and dividends that adjust
 * them. The adjusted close is left empty: it would change with every later split.
 */
export function priceLines(ticker: string, bars: readonly Bar[]): readonly string[] {
  return bars.map(({ day, open, high, low, close, volume, splitRatio, dividend }) =>
    [
      ticker,
      day,
      ...[open, high, low, close].map((price) => price.toFixed(2)),
      "",
      volume,
      splitRatio ?? "",
      dividend?.toFixed(2) ?? "",
    ].join(","),
  );
}
