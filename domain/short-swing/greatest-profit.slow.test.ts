import fc from "fast-check";
import { expect, test } from "vitest";
import { greatestProfit, type Lot, type Match } from "#domain/short-swing/greatest-profit.ts";
import { lastMatchableDay } from "#domain/short-swing/short-swing-window.ts";
import { greatestProfitByTrial } from "#testing/evidence/brute-force.ts";

function totalOf(
  purchases: readonly Lot[],
  sales: readonly Lot[],
  matches: readonly Match[],
): bigint {
  return matches.reduce(
    (sum, { purchase, sale, units }) =>
      sum + units * ((sales[sale]?.price ?? 0n) - (purchases[purchase]?.price ?? 0n)),
    0n,
  );
}

const randomLot = fc.record({
  day: fc.integer({ min: 0, max: 500 }).map((days) => {
    return Temporal.PlainDate.from("2024-07-01").add({ days }).toString();
  }),
  units: fc.bigInt({ min: 1n, max: 3n }),
  price: fc.bigInt({ min: 1n, max: 9n }),
});
const someLots = fc.array(randomLot, { maxLength: 4 });

test("it is the greatest of all matchings, within each lot and within the window", () => {
  fc.assert(
    fc.property(someLots, someLots, (purchases, sales) => {
      const matches = greatestProfit(purchases, sales);
      expect(totalOf(purchases, sales, matches)).toBe(greatestProfitByTrial(purchases, sales));
      for (const { purchase, sale, units } of matches) {
        const days = [purchases[purchase]?.day ?? "", sales[sale]?.day ?? ""].sort();
        expect((days[1] ?? "") <= lastMatchableDay(days[0] ?? "")).toBe(true);
        expect(units > 0n).toBe(true);
      }
      const used = (lots: readonly Lot[], side: "purchase" | "sale") =>
        lots.map((_, place) =>
          matches.reduce((sum, match) => (match[side] === place ? sum + match.units : sum), 0n),
        );
      for (const [place, units] of used(purchases, "purchase").entries())
        expect(units <= (purchases[place]?.units ?? 0n)).toBe(true);
      for (const [place, units] of used(sales, "sale").entries())
        expect(units <= (sales[place]?.units ?? 0n)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
