import { companies } from "#demo/world/cast/companies.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import type { World } from "#demo/world/world.ts";
import { priceHeader, priceLines } from "#demo/prices/price-csv.ts";

/**
 * The whole world's daily prices through a day, as one price file: every series under its newest
 * ticker, sorted by ticker and day, as vendors deliver them.
 */
export function priceFile(world: World, through: string): string {
  const series = [
    ...world.furtherBars,
    ...companies.flatMap((company) => {
      const ticker = tickerOn(company, through);
      return ticker === null ? [] : [[ticker, world.bars.get(company.cik) ?? []] as const];
    }),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = series.flatMap(([ticker, bars]) =>
    priceLines(
      ticker,
      bars.filter(({ day }) => day <= through),
    ),
  );
  return `${[priceHeader, ...lines].join("\n")}\n`;
}
