import { expect, test } from "vitest";
import { summedAs } from "#contract/trades/exclusions.ts";

test.each([
  ["whole", { value: 485_599_706.14, sum_value: "485599706.14", price_suspect: "no" }],
  ["part", { value: 1000.06, sum_value: "400.02", price_suspect: "unknown" }],
  ["no-value", { value: null, sum_value: null, price_suspect: "yes" }],
  ["suspect-price", { value: 5, sum_value: null, price_suspect: "yes" }],
  ["repeated", { value: 5, sum_value: null, price_suspect: "no" }],
] as const)("sums take a row as: %s", (expected, row) => {
  expect(summedAs(row)).toBe(expected);
});
