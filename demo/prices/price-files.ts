import { barsAsOf } from "#demo/prices/bar-faults.ts";
import { companies } from "#demo/world/cast/companies.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import type { World } from "#demo/world/world.ts";
import { priceHeader, priceLines } from "#demo/prices/price-csv.ts";

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
