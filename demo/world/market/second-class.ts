import { companyOf } from "#demo/world/cast/companies.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { secondClassDiscount, secondListedClass } from "#demo/world/filings/share-classes.ts";
import { type Bar, roundedCents } from "#demo/world/market/bar.ts";

/** The second listed class of one company: its first class less a discount that wavers. */
export function secondClassBars(
  seed: string,
  bars: ReadonlyMap<number, readonly Bar[]>,
): readonly [ticker: string, bars: readonly Bar[]] {
  const { cik } = companyOf(secondListedClass.of);
  const first = bars.get(cik) ?? [];
  return [
    secondListedClass.ticker,
    first.map((bar) => {
      const draws = drawsFor(seed, "second class", bar.day);
      const factor = 1 - secondClassDiscount + 0.004 * draws.normal();
      const scaled = (price: number): number => roundedCents(price * factor);
      return {
        ...bar,
        open: scaled(bar.open),
        high: scaled(bar.high),
        low: scaled(bar.low),
        close: scaled(bar.close),
        volume: Math.round(bar.volume * 0.3),
      };
    }),
  ];
}
