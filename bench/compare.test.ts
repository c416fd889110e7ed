import { expect, test } from "vitest";
import { compareCosts, describeComparison } from "#bench/compare.ts";

test("a relative cost that rose by more than a fifth is worse, by the medians of its runs", () => {
  const costs = (...values: number[]) => values.map((value) => ({ search: value }));
  const isWorse = (before: number[], after: number[]) =>
    compareCosts(costs(...before), costs(...after)).map((cost) => cost.isWorse);
  expect(isWorse([1, 1, 1], [1.2, 1.2, 1.2])).toEqual([false]);
  expect(isWorse([1, 1, 1], [1.21, 1.21, 1.21])).toEqual([true]);
  expect(isWorse([1, 1, 9], [1.1, 9, 1.1])).toEqual([false]);
  expect(isWorse([2, 2, 2], [1, 1, 1])).toEqual([false]);
});

test("a cost that only one commit measures is shown, and not compared", () => {
  const compared = compareCosts([{ search: 0.5 }], [{ search: 1.5, page: 2 }]);
  expect(compared).toEqual([
    { name: "search", before: 0.5, after: 1.5, isWorse: true },
    { name: "page", before: null, after: 2, isWorse: false },
  ]);
  expect(describeComparison(compared).split("\n").slice(2)).toEqual([
    "| search | 0.500 | 1.50 | 200 % | worse |",
    "| page | not measured | 2.00 |  |  |",
  ]);
});
