import { expect, test } from "vitest";
import { greatestProfit, type Lot } from "#domain/short-swing/greatest-profit.ts";
import { lastMatchableDay } from "#domain/short-swing/short-swing-window.ts";

function lot(day: string, units: number, price: number): Lot {
  return { day, units: BigInt(units), price: BigInt(price) };
}

test("the window ends two days before the corresponding day six months later", () => {
  expect(lastMatchableDay("2025-01-15")).toBe("2025-07-13");
  expect(lastMatchableDay("2025-08-31")).toBe("2026-02-26");
  expect(lastMatchableDay("1972-12-20")).toBe("1973-06-18");
});

test("the lowest purchase and the highest sale in turn would strand a sale", () => {
  const purchases = [lot("2025-06-02", 100, 10), lot("2025-01-10", 100, 11)];
  const sales = [lot("2025-06-20", 100, 20), lot("2025-08-01", 100, 19)];
  expect(greatestProfit(purchases, sales)).toEqual([
    { purchase: 0, sale: 1, units: 100n },
    { purchase: 1, sale: 0, units: 100n },
  ]);
});

test("a match without a profit is none", () => {
  const at10 = [lot("2025-01-10", 5, 10)];
  expect(greatestProfit(at10, [lot("2025-01-20", 5, 10)])).toEqual([]);
  expect(greatestProfit(at10, [])).toEqual([]);
  expect(greatestProfit([], at10)).toEqual([]);
});
