import { describe, expect, test } from "vitest";
import { type PrintFilter, sessionDayOf, takePrint } from "#domain/alerts/prices/tick-rules.ts";

describe("the session a trade belongs to", () => {
  test.for([
    ["2026-11-19T14:29:59Z", null, "a second before the open"],
    ["2026-11-19T14:30:00Z", "2026-11-19", "the open"],
    ["2026-11-19T21:00:00.9Z", "2026-11-19", "the closing second"],
    ["2026-11-19T21:00:01Z", null, "after the close"],
    ["2026-11-27T18:00:00Z", "2026-11-27", "the early close after Thanksgiving"],
    ["2026-11-27T18:00:01Z", null, "after the early close"],
    ["2026-11-26T17:00:00Z", null, "Thanksgiving"],
    ["2026-11-21T17:00:00Z", null, "a Saturday"],
    // In July New York is four hours behind.
    ["2026-07-01T13:30:00Z", "2026-07-01", "the open in summer"],
  ] as const)("%s: %s, %s", ([at, day]) => expect(sessionDayOf(at)).toBe(day));
});

describe("prints that are far off", () => {
  function accepted(lastGood: number, prices: readonly number[]): boolean[] {
    const filter: PrintFilter = { lastGood, suspect: null };
    return prices.map((price, second) =>
      takePrint(filter, { price, at: `2026-11-19T15:00:0${second}Z`, atMs: second * 1_000 }),
    );
  }

  test.for([
    ["a move within half counts at once", 100, [95, 140], [true, true]],
    ["a single wrong print does not count", 100, [100, 10, 101], [true, false, true]],
    ["a crash counts with its second trade", 100, [60, 59], [false, true]],
    [
      "two wrong prints that differ do not confirm each other",
      100,
      [10, 30, 100],
      [false, false, true],
    ],
    [
      "what was confirmed is the measure of the next",
      100,
      [60, 59, 45, 101],
      [false, true, true, false],
    ],
  ] as const)("%s", ([, lastGood, prices, expected]) => {
    expect(accepted(lastGood, prices)).toEqual(expected);
  });

  test("the same trade reported twice does not confirm itself", () => {
    const filter: PrintFilter = { lastGood: 100, suspect: null };
    const print = { price: 40, at: "2026-11-19T15:00:00Z", atMs: 0 };
    expect([takePrint(filter, print), takePrint(filter, print)]).toEqual([false, false]);
  });
});
