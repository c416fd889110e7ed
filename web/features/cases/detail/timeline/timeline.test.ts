import { expect, test } from "vitest";
import type { CaseItem } from "#contract/operations/cases/cases.ts";
import {
  byDayAndTime,
  chartSpan,
  companiesOnTimeline,
  itemsByPriceDay,
  newsOf,
  tableNote,
  type TimelineItem,
  timelineOf,
} from "./timeline.ts";

function item(number: number, day: string, ...companies: string[]): TimelineItem {
  return {
    number,
    kind: "trade",
    title: "",
    day,
    acceptedAt: null,
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
    "Items of all companies in this case, and news of Calder Therapeutics only. To see news of another company, choose that company above the chart.",
  );
  const ofCase = { hasOthers: false, hasNews: true };
  expect(tableNote(name, ofCase)).toBe("Items in this case and news of Calder Therapeutics.");
  expect(tableNote(`${name}, Inc.`, ofCase)).toBe(
    "Items in this case and news of Calder Therapeutics, Inc.",
  );
  expect(tableNote(name, { hasOthers: true, hasNews: false })).toBe(
    "Items of all companies in this case. News requires the Material Events package.",
  );
});

test("filings of one day are in the order of their acceptance, after trades, which have no time of day", () => {
  const filing = (number: number, accepted_at: string): CaseItem => ({
    number,
    kind: "filing",
    added_by: "Ana",
    added_at: "2026-11-20T10:00:00Z",
    sha256: "",
    kept: {
      reference: {},
      title: "",
      data: { accepted_at },
      about: { day: "2026-10-28", accession: null, companies: [], persons: [] },
      trade_facts: "none",
      since: { state: "same", changes: [] },
    },
  });
  const [one, two, three] = [
    filing(1, "2026-10-28T20:05:00Z"),
    filing(2, "2026-10-28T13:30:00Z"),
    { ...filing(3, "2026-10-29T09:00:00Z"), kind: "trade" as const },
  ];
  expect(timelineOf([one, two, three]).map(({ number }) => number)).toEqual([3, 2, 1]);
  const between = { ...item(4, "2026-10-28"), acceptedAt: "2026-10-28T16:00:00Z" };
  const rows = [...timelineOf([one, two, three]), between].toSorted(byDayAndTime);
  expect(rows.map(({ number }) => number)).toEqual([3, 2, 4, 1]);
});
