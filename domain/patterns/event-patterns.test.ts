import { describe, expect, test } from "vitest";
import { insiderTotals, insiderWindow, tradeSums } from "#domain/events/insider-totals.ts";
import { findEventPatterns } from "#domain/patterns/event-patterns.ts";
import type { InsiderTotals } from "#domain/trades/derived-issuer.ts";

function totals(thirty: InsiderTotals) {
  const more = { valueSold: "9", valuePurchased: "9" };
  return { 30: thirty, 90: more, 180: more, 365: more };
}

const sold = totals({ valueSold: "0.01", valuePurchased: "0" });
const purchased = totals({ valueSold: "0", valuePurchased: "0.01" });
const none = totals({ valueSold: "0", valuePurchased: "0" });

describe("trades before an event", () => {
  const noTrades = tradeSums([]);
  test.for([
    [sold, -0.05, ["sales-before-drop"]],
    [sold, -0.0499, []],
    [sold, 0.05, []],
    [purchased, 0.05, ["purchases-before-rise"]],
    [purchased, 0.0499, []],
    [purchased, -0.05, []],
    [none, -0.5, []],
    [none, 0.5, []],
    [sold, null, []],
  ] as const)("%j, return %d: %j", ([insiderTotalsOf, eventReturn, patterns]) => {
    const event = { eventReturn, windowEnd: "2024-05-31", insiderTotals: insiderTotalsOf };
    expect(findEventPatterns(event, noTrades)).toEqual(patterns);
  });
  test("a row of a cluster in the 30 days, whatever the return", () => {
    const row = { direction: "Sale", sumValue: null, patterns: ["cluster"] } as const;
    const patternsWith = (tradeDate: string): readonly string[] =>
      findEventPatterns(
        { eventReturn: null, windowEnd: "2024-05-31", insiderTotals: none },
        tradeSums([{ ...row, tradeDate }]),
      );
    expect(patternsWith("2024-05-01")).toEqual([]);
    expect(patternsWith("2024-05-02")).toEqual(["cluster-before"]);
    expect(patternsWith("2024-05-31")).toEqual(["cluster-before"]);
    expect(patternsWith("2024-06-01")).toEqual([]);
  });
});

test("running sums give every window what adding it up gives", () => {
  const trades = Array.from({ length: 60 }, (_, index) => ({
    tradeDate: `2024-0${1 + (index % 5)}-${String(1 + ((index * 7) % 28)).padStart(2, "0")}`,
    direction: index % 3 === 0 ? ("Purchase" as const) : ("Sale" as const),
    sumValue: index % 4 === 0 ? null : `${index}.0${index % 10}`,
    patterns: [],
  }));
  const sums = tradeSums(trades);
  for (const end of ["2023-12-31", "2024-01-01", "2024-02-29", "2024-03-15", "2024-07-01"]) {
    for (const days of [1, 30, 90, 365]) {
      const window = insiderWindow(end, days);
      expect(sums.totals(window)).toEqual(insiderTotals(trades, window));
    }
  }
});
