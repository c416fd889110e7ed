import { expect, test } from "vitest";
import {
  chartSpan,
  companiesOnTimeline,
  itemsByPriceDay,
  newsOf,
  tableNote,
  type TimelineItem,
} from "./timeline.ts";

function item(number: number, day: string, ...companies: string[]): TimelineItem {
  return {
    number,
    kind: "trade",
    title: "",
    day,
    companies: companies.map((name) => ({ cik: name, name })),
    accession: null,
    direction: null,
  };
}

test("news are the announcements that are not items themselves, the earliest first", () => {
  const event = (accno: string, day_0: string, quarter_end: string | null) => ({
    accno,
    form: "8-K",
    day_0,
    items: ["2.02"],
    accepted_at: null,
    event_return: -0.31,
    value_sold_30: null,
    quarter_end,
    filing_url: "",
  });
  const events = [
    event("b", "2026-10-28", null),
    event("a", "2026-08-03", "2026-06-30"),
    event("kept", "2026-10-01", null),
    event("traded", "2026-10-02", null),
  ];
  const items = [
    { ...item(1, "2026-10-01"), kind: "event" as const, accession: "kept" },
    // Of a trade it is the Form 4.
    { ...item(2, "2026-10-02"), accession: "traded" },
  ];
  expect(newsOf(events, items).map(({ accno, isEarnings }) => [accno, isEarnings])).toEqual([
    ["a", true],
    ["traded", false],
    ["b", false],
  ]);
});

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

test("the table says whose news it lists, and how to see that of another company", () => {
  const name = "Calder Therapeutics";
  expect(tableNote(name, { hasOthers: true, hasNews: true })).toBe(
    "The items of all companies, and news of Calder Therapeutics only. For news of another company, choose it above the chart.",
  );
  expect(tableNote(name, { hasOthers: false, hasNews: true })).toBe(
    "The items of the case, and news of Calder Therapeutics.",
  );
  expect(tableNote(name, { hasOthers: true, hasNews: false })).toBe(
    "The items of all companies. News requires the Material Events package.",
  );
});
