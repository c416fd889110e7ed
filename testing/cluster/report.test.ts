import { expect, test } from "vitest";
import { seeded, shuffled } from "#testing/cluster/kills.ts";
import { longestGap, spread, unexpectedFailures, wrongAnswers } from "#testing/cluster/report.ts";

test("the gap of a kill is the longest time without an acknowledgment until all is back", () => {
  const kill = { what: "primary", name: "pg1", atMs: 10_000, wholeAfterMs: 9_000 } as const;
  // Before 9.8 s and after 20 s there were longer ones, of other reasons.
  expect(longestGap([2_000, 9_800, 14_300, 14_500, 18_900, 20_000, 40_000], kill)).toBe(4.5);
  expect(longestGap([9_900], kill)).toBe(0);
});

test("a search may be behind by the limit, but not by more, and shows nothing that was never sent", () => {
  const at = (requestedAtMs: number, rows: number) => ({
    requestedAtMs,
    answeredAtMs: requestedAtMs + 10,
    rows,
  });
  const sent = [100, 200, 300];
  expect(wrongAnswers([at(1_000, 2), at(5_000, 1), at(9_000, 3)], sent, 5_000)).toEqual([]);
  expect(wrongAnswers([at(1_000, 2), at(6_500, 1)], sent, 5_000)).toEqual([
    "a search showed 1 rows, but there were 2 to 3",
  ]);
  expect(wrongAnswers([at(205, 3)], sent, 5_000)).toEqual([
    "a search showed 3 rows, but there were 0 to 2",
  ]);
});

test("only what says that the product is unavailable is expected during kills", () => {
  const failures = new Map([
    ["set_alerts 503", 2],
    ["set_alerts 0", 1],
    ["explore_trades 500", 3],
    ["get_user 401", 1],
  ]);
  expect(unexpectedFailures(failures)).toEqual([
    "answered wrongly, 3 times: explore_trades 500",
    "answered wrongly, 1 times: get_user 401",
  ]);
});

test("a seed decides order and moments", () => {
  const order = (seed: string): string[] => shuffled(["a", "b", "c", "d", "e", "f"], seeded(seed));
  expect(order("one")).toEqual(order("one"));
  expect(order("one").toSorted()).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(new Set(["one", "two", "three", "four"].map((seed) => order(seed).join(""))).size).toBe(4);
  const random = seeded("one");
  const values = Array.from({ length: 1_000 }, random);
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(Math.abs(values.reduce((sum, value) => sum + value, 0) / 1_000 - 0.5)).toBeLessThan(0.05);
});

test("median and percentile are by nearest rank", () => {
  const values = Array.from({ length: 20 }, (_none, index) => index + 1);
  expect(spread(values)).toBe("median 10.00 s, p95 19.00 s, longest 20.00 s of 20");
});
