import { expect, test } from "vitest";
import { chartSpan, companiesOnTimeline, itemsByPriceDay, type TimelineItem } from "./timeline.ts";

function item(number: number, day: string, ...companies: string[]): TimelineItem {
  return {
    number,
    kind: "trade",
    title: "",
    day,
    companies: companies.map((name) => ({ cik: name, name })),
    direction: null,
  };
}

test("an item is drawn on the first day with a price on or after its own", () => {
  // A Friday and the Monday after it.
  const days = ["2026-10-09", "2026-10-12"];
  const items = [
    item(1, "2026-10-08"),
    item(2, "2026-10-09"),
    item(3, "2026-10-10"),
    item(4, "2026-10-13"),
  ];
  const placed = [...itemsByPriceDay(items, days)].map(([day, group]) => [
    day,
    group.map(({ number }) => number),
  ]);
  expect(placed).toEqual([
    ["2026-10-09", [1, 2]],
    ["2026-10-12", [3]],
  ]);
});

test("the chart begins 60 days before the first item and ends 60 after the last", () => {
  expect(chartSpan([item(1, "2026-03-01"), item(2, "2026-01-31")])).toEqual({
    from: "2025-12-02",
    to: "2026-04-30",
  });
});

test("the company of most items is drawn first", () => {
  const items = [
    item(1, "2026-01-01", "A"),
    item(2, "2026-01-02", "B"),
    item(3, "2026-01-03", "B"),
  ];
  expect(companiesOnTimeline(items).map(({ name }) => name)).toEqual(["B", "A"]);
});
