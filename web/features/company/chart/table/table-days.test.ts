import { expect, test } from "vitest";
import type { EventMark, TradeMark } from "#contract/operations/companies/company.ts";
import { dayFacts, dayInSentence } from "../day-facts.ts";
import type { ChartMark } from "../chart-marks.ts";
import { tableDays } from "./table-days.ts";

const bars = {
  day: ["2026-10-23", "2026-10-26"],
  open: [null, null],
  high: [null, null],
  low: [null, null],
  close: [10, 11],
  price: [10, 11],
  adjusted_close: [null, null],
  volume: [null, null],
  raw_return: [null, null],
  adjusted_return: [null, null],
};

function aSale(day: string, change: Partial<TradeMark>): ChartMark {
  const trade: TradeMark = {
    day,
    trade_direction: "Sale",
    trades: 1,
    shares: 100,
    value: 0.1,
    trades_not_summed: 0,
    plan_trades: 0,
    owners: ["Tillery Robert V"],
    owner_count: 1,
    accno: "0000000001-26-000001",
    row_number: 1,
    ...change,
  };
  return { at: 1, day, kind: "sale", trade };
}

test("dollars of a weekend and a Monday are added to the cent, and excluded trades are listed", () => {
  const marks = [
    aSale("2026-10-24", { value: 0.1 }),
    aSale("2026-10-26", { value: 0.2, trades: 3, trades_not_summed: 2 }),
  ];
  const [monday, friday] = tableDays({ bars }, marks, 0);
  expect(monday).toMatchObject({ day: "2026-10-26", sales: 4, soldUsd: 0.3, notSummed: 2 });
  expect(friday).toMatchObject({ sales: null, soldUsd: null, notSummed: null });
});

test("the filings of a day are listed with their items", () => {
  const filed = (form: string, items: string[]): ChartMark => {
    const event: EventMark = {
      accno: `0000000001-26-00000${items.length}`,
      form,
      day_0: "2026-10-26",
      items,
      accepted_at: null,
      event_return: null,
      value_sold_30: null,
      quarter_end: null,
      filing_url: "",
    };
    return { at: 1, day: "2026-10-26", kind: "event", event };
  };
  const [monday] = tableDays({ bars }, [filed("8-K", ["8.01", "9.01"]), filed("10-Q", [])], 0);
  expect(monday).toMatchObject({
    filings: "8-K 8.01, 9.01; 10-Q",
    accessions: "0000000001-26-000002, 0000000001-26-000000",
  });
});

test("the card of a day says how many of its trades its dollars leave out", () => {
  const texts = (change: Partial<TradeMark>) =>
    dayFacts({ bars }, 1, [aSale("2026-10-26", change)]).lines.at(-1)?.text;
  expect(texts({ value: 20_000 })).toBe("$\u00A020.00K");
  expect(texts({ value: 20_000, trades: 3, trades_not_summed: 2 })).toBe(
    "$\u00A020.00K, 2 excluded from totals",
  );
  expect(texts({ value: null, trades_not_summed: 1 })).toBe("excluded from totals");
});

test("the card of a day says which days a mark over it stands for, to those who listen too", () => {
  const merged = [
    { kind: "sale", count: 12, days: 2, first: "2026-10-23", last: "2026-10-26" },
  ] as const;
  const facts = dayFacts({ bars }, 1, [], merged);
  const text = "One mark for 12 sales on 2 days, 23 Oct – 26 Oct 2026";
  expect(facts.merged).toEqual([text]);
  expect(dayInSentence(facts, null)).toContain(text);
});
