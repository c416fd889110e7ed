import { expect, test } from "vitest";
import type { BarMarks } from "../chart-marks.ts";
import { drawnMarks, mergedOver } from "./merge-marks.ts";

const none = { purchase: 0, sale: 0, event: 0, earnings: 0 };
const sales = [10, 12, 13].map((at) => ({ at, counts: { ...none, sale: 2 } }));

/** The merged marks over a bar, with so many pixels from one bar to the next. */
function merged(at: number, marks: readonly BarMarks[], spacing: number) {
  const x = (bar: number) => bar * spacing;
  return mergedOver(at, x(at), drawnMarks(marks, { x, line: () => 50, laneY: 300 }));
}

test("a mark of several days is found over each of them, and a little before the first", () => {
  const expected = [{ kind: "sale", count: 6, days: 3, first: 10, last: 13 }];
  for (const at of [8, 10, 11, 13]) expect(merged(at, sales, 2)).toEqual(expected);
  for (const at of [7, 14]) expect(merged(at, sales, 2)).toEqual([]);
});

test("no merged mark is over days with marks of their own", () => {
  expect(merged(10, sales, 30)).toEqual([]);
  expect(merged(13, sales, 30)).toEqual([]);
});

test("each direction has its own merged mark, and so have filings", () => {
  const counts = { purchase: 1, sale: 1, event: 1, earnings: 0 };
  const days = { days: 2, first: 20, last: 21 };
  expect(
    merged(
      21,
      [20, 21].map((at) => ({ at, counts })),
      3,
    ),
  ).toEqual([
    { kind: "sale", count: 2, ...days },
    { kind: "purchase", count: 2, ...days },
    { kind: "event", count: 2, ...days },
  ]);
});
