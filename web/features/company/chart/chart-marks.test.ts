import { describe, expect, test } from "vitest";
import type { EventMark, TradeMark } from "#contract/operations/companies/company.ts";
import { chartMarks, marksAt, marksByBar } from "./chart-marks.ts";

function aTrade(day: string, change: Partial<TradeMark> = {}): TradeMark {
  return {
    day,
    trade_direction: "Sale",
    trades: 1,
    shares: 100,
    value: 1000,
    trades_not_summed: 0,
    plan_trades: 0,
    owners: ["Tillery Robert V"],
    owner_count: 1,
    accno: "0000000001-26-000001",
    row_number: 1,
    ...change,
  };
}

function anEvent(day: string, change: Partial<EventMark> = {}): EventMark {
  return {
    accno: "0000000001-26-000010",
    form: "8-K",
    day_0: day,
    items: ["8.01"],
    accepted_at: null,
    event_return: null,
    value_sold_30: null,
    quarter_end: null,
    filing_url: "",
    ...change,
  };
}

// A Friday, a Monday, a Tuesday.
const day = ["2026-10-23", "2026-10-26", "2026-10-27"];
const bars = {
  day,
  open: [],
  high: [],
  low: [],
  close: [],
  price: [1, 2, 3],
  adjusted_close: [],
  volume: [],
  raw_return: [],
  adjusted_return: [],
};
const all = { purchase: true, sale: true, event: true, earnings: true };

describe("chartMarks", () => {
  test("a trade dated on a Saturday stands on Monday, and keeps its date", () => {
    const marks = chartMarks({ bars, trades: [aTrade("2026-10-24")], events: null });
    expect(marks.map(({ at, day: dated, kind }) => [at, dated, kind])).toEqual([
      [1, "2026-10-24", "sale"],
    ]);
  });

  test("what came after the last bar stands on it for a week; what is further off is left out", () => {
    const trades = [aTrade("2026-11-03"), aTrade("2026-11-04"), aTrade("2026-10-15")];
    expect(chartMarks({ bars, trades, events: null }).map(({ day: dated }) => dated)).toEqual([
      "2026-11-03",
    ]);
  });

  test("results are earnings, other filings events; a day tells filings first", () => {
    const marks = chartMarks({
      bars,
      trades: [aTrade("2026-10-26", { trade_direction: "Purchase" }), aTrade("2026-10-26")],
      events: [
        anEvent("2026-10-26", { quarter_end: "2026-09-30", items: ["2.02"] }),
        anEvent("2026-10-26"),
      ],
    });
    expect(marks.map(({ kind }) => kind)).toEqual(["event", "earnings", "sale", "purchase"]);
    expect(marksAt(marks, 1)).toHaveLength(4);
    expect(marksAt(marks, 2)).toEqual([]);
  });

  test("without prices there is nothing to stand on", () => {
    const none = { ...bars, day: [] };
    expect(chartMarks({ bars: none, trades: [aTrade("2026-10-26")], events: null })).toEqual([]);
  });
});

test("marksByBar counts every trade of a bar, of the kinds shown", () => {
  const marks = chartMarks({
    bars,
    trades: [aTrade("2026-10-24", { trades: 3 }), aTrade("2026-10-26", { trades: 2 })],
    events: [anEvent("2026-10-27"), anEvent("2026-10-27")],
  });
  expect(marksByBar(marks, all)).toEqual([
    { at: 1, counts: { purchase: 0, sale: 5, event: 0, earnings: 0 } },
    { at: 2, counts: { purchase: 0, sale: 0, event: 2, earnings: 0 } },
  ]);
  expect(marksByBar(marks, { ...all, sale: false })).toHaveLength(1);
});
