import { expect, test } from "vitest";
import {
  openProfitText,
  pastPairsText,
  suitDays,
} from "#contract/operations/screening/suit-days.ts";

// 20,085.005 + 8,330.995 = 28,416 and with 9,340 37,756.
const pairs = [
  { suit_by: "2026-11-28", profit: "20085.005" },
  { suit_by: "2026-11-29", profit: "9340" },
  { suit_by: "2025-03-01", profit: "8330.995" },
];

test("a last day to sue has passed on the day after it, and the profit of its pairs is totaled exactly", () => {
  expect(pastPairsText(pairs, "2026-11-29")).toBe(
    "As of 29 Nov 2026, the last day to sue (two years after the later trade) has passed for 2 of 3 pairs, $ 28,416.00 of the total. Courts can extend the time.",
  );
  expect(pastPairsText(pairs, "2026-11-30")).toContain("3 of 3 pairs, $ 37,756.00 of the total");
  expect(pastPairsText(pairs.slice(0, 1), "2026-11-29")).toContain("1 of 1 pair, $ 20,085.01");
  expect(pastPairsText(pairs, "2025-03-01")).toBeNull();
  expect(pastPairsText([], "2026-11-29")).toBeNull();
});

test("what is still within two years, if part of the profit is not", () => {
  expect(openProfitText(pairs, "2026-11-29")).toBe("$ 9,340.00 of it still within two years");
  expect(openProfitText(pairs, "2026-11-30")).toBe("none of it still within two years");
  expect(openProfitText(pairs, "2025-03-01")).toBeNull();
  expect(openProfitText([], "2026-11-29")).toBeNull();
});

test("the profit by last day to sue, the earliest first, with the total through each day", () => {
  const [, , early] = pairs;
  const found = suitDays([...pairs, { suit_by: "2026-11-28", profit: "0.5" }]);
  expect(found.map(({ day }) => day)).toEqual(["2025-03-01", "2026-11-28", "2026-11-29"]);
  expect(found[0]?.pairs).toEqual([early]);
  expect(found.map((each) => Number(each.profit))).toEqual([8330.995, 20085.505, 9340]);
  expect(found.map((each) => Number(each.profitThrough))).toEqual([8330.995, 28416.5, 37756.5]);
});
