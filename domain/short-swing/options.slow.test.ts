import fc from "fast-check";
import { expect, test } from "vitest";
import {
  gainWithOptions,
  greatestProfitByTrial,
  type OptionLot,
} from "#testing/evidence/brute-force.ts";
import { filed, found, option } from "#testing/filings/option-lines.ts";

// Premiums are below closes and strikes, as they must be.
const closes = (day: string): number => 20 + (Number(day.replaceAll("-", "")) % 9);
const randomLot = fc
  .record({
    day: fc
      .integer({ min: 0, max: 400 })
      .map((days) => Temporal.PlainDate.from("2024-07-01").add({ days }).toString()),
    units: fc.bigInt({ min: 1n, max: 3n }),
    price: fc.bigInt({ min: 20n, max: 28n }),
    option: fc.option(
      fc.record({
        kind: fc.constantFrom("call" as const, "put" as const),
        strike: fc.bigInt({ min: 15n, max: 16n }),
        premium: fc.bigInt({ min: 1n, max: 12n }),
      }),
      { freq: 3 },
    ),
  })
  .map((lot): OptionLot => (lot.option ? { ...lot, price: BigInt(closes(lot.day)) } : lot));
const someLots = fc.array(randomLot, { maxLength: 4 });

function lineOf({ day, units, price, option: of }: OptionLot, side: "purchase" | "sale") {
  const isOpposite = of?.kind === "put";
  const code = (side === "purchase") === isOpposite ? "S" : "P";
  const dated = { tradeDate: day, datedOn: day };
  if (of === null) return filed(code, { shares: String(units), price: String(price) }, day);
  return option(of.kind, code, String(of.premium), {
    ...dated,
    conversionPrice: String(of.strike),
    shares: String(units),
    underlyingShares: String(units),
  });
}

test("the profit of shares, calls, and puts is the greatest of all matchings", () => {
  fc.assert(
    fc.property(someLots, someLots, (purchases, sales) => {
      const lines = [
        ...purchases.map((lot) => lineOf(lot, "purchase")),
        ...sales.map((lot) => lineOf(lot, "sale")),
      ];
      const { profit, pairs } = found(lines, { splits: [], closeOn: closes });
      const expected = greatestProfitByTrial(purchases, sales, gainWithOptions);
      expect(profit.toFixed()).toBe(String(expected));
      const used = Map.groupBy(
        pairs.flatMap(({ purchase, sale, units }) => [
          { side: purchase, units: units.toNumber() },
          { side: sale, units: units.toNumber() },
        ]),
        ({ side }) => side,
      );
      for (const [side, parts] of used)
        expect(parts.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(
          side.units.toNumber(),
        );
    }),
    { numRuns: 1_000 },
  );
});
