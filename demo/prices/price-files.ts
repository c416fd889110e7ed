import { barsAsOf } from "#demo/prices/bar-faults.ts";
import { companies } from "#demo/world/cast/company.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import type { World } from "#demo/world/world.ts";
import type { Bar } from "#demo/world/market/bar.ts";

const priceHeader = "ticker,date,open,high,low,close,adj_close,volume,split_ratio,dividend";

/**
 * One series as lines of a price file: unadjusted prices, with the splits and dividends that adjust
 * them. The adjusted close is left empty: it would change with every later split.
 */
function priceLines(ticker: string, bars: readonly Bar[]): readonly string[] {
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

/** Which lines of the price file. */
export type WantedPrices = {
  /** The day after whose close the file is drawn up. */
  asOf: string;
  /** A ticker of that day; null: all. */
  ticker?: string | null;
  /** First and last day, both included; null: from the first, through `asOf`. */
  from?: string | null;
  through?: string | null;
};

/**
 * Daily prices as one price file: every series under its newest ticker, sorted by ticker and day, as
 * vendors deliver them, with the vendor's late and wrong bars of that day.
 */
export function priceFile(world: World, wanted: WantedPrices): string {
  const { asOf, ticker: only = null, from = null, through = null } = wanted;
  const series = [
    ...world.furtherBars,
    ...companies.flatMap((company) => {
      const ticker = tickerOn(company, asOf);
      return ticker === null ? [] : [[ticker, world.bars.get(company.cik) ?? []] as const];
    }),
  ]
    .filter(([ticker]) => only === null || ticker === only)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = series.flatMap(([ticker, bars]) =>
    priceLines(
      ticker,
      barsAsOf(world.seed, ticker, { bars, asOf }).filter(
        ({ day }) => (from === null || day >= from) && (through === null || day <= through),
      ),
    ),
  );
  return `${[priceHeader, ...lines].join("\n")}\n`;
}
