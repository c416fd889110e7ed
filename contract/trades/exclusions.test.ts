import { expect, test } from "vitest";
import { exclusionOf, summedAs } from "#contract/trades/exclusions.ts";

test.each([
  ["whole", { value: 485_599_706.14, sum_value: "485599706.14", price_suspect: "no" }, null],
  [
    "part",
    { value: 1000.06, sum_value: "400.02", price_suspect: "unknown" },
    "partly reported in another filing",
  ],
  ["no-value", { value: null, sum_value: null, price_suspect: "yes" }, "no price or share count"],
  ["suspect-price", { value: 5, sum_value: null, price_suspect: "yes" }, "suspect price"],
  [
    "repeated",
    { value: 5, sum_value: null, price_suspect: "no" },
    "already reported in another filing",
  ],
] as const)("sums take a row as: %s", (expected, row, because) => {
  expect(summedAs(row)).toBe(expected);
  expect(exclusionOf({ ...row, is_live: true })).toBe(because);
  expect(exclusionOf({ ...row, is_live: false })).toBe("replaced by an amendment");
});
