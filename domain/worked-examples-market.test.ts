// The worked examples of the domain rules, by their numbers: days, returns, events and values.
import { describe, expect, test } from "vitest";
import { publication } from "#domain/calendar/day-zero.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import { adjustCloses, exDateFactors } from "#domain/returns/adjusted-close.ts";
import type { DerivedEvent, DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  easternInstant,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  periodicReport,
  priceSeries,
} from "#testing/filings/issuer-record.ts";

function day0(wallClock: string): string | undefined {
  return publication(easternInstant(wallClock), null)?.day0;
}

function filingDate(wallClock: string, form: string): string {
  return filingDateOfAcceptance(easternInstant(wallClock), form, edgarCalendar);
}

function tradeOn(tradeDate: string, parts: Partial<IssuerRecord>): DerivedTrade {
  const filing = ownershipFiling({
    filedOn: addTradingDays(tradeDate, 1),
    acceptedAt: null,
    periodOfReport: tradeDate,
    lines: [ownershipLine({ transactionDate: tradeDate })],
  });
  const [trade] = deriveIssuer(issuerRecord({ ownershipFilings: [filing], ...parts })).trades;
  if (trade === undefined) throw new Error("no trade row");
  return trade;
}

function eventOf(parts: Partial<IssuerRecord>): DerivedEvent {
  const [event] = deriveIssuer(issuerRecord(parts)).events;
  if (event === undefined) throw new Error("no event");
  return event;
}

test("8: day 0 of an evening acceptance is the next trading day", () => {
  expect(day0("2023-06-06T21:32:04")).toBe("2023-06-07");
});

test("9: accepted on a Friday at 17:45", () => {
  expect(filingDate("2024-05-10T17:45:00", "8-K")).toBe("2024-05-13");
  expect(filingDate("2024-05-10T17:45:00", "4")).toBe("2024-05-10");
  expect(day0("2024-05-10T17:45:00")).toBe("2024-05-13");
});

test("10: the last second before the close, and the close", () => {
  expect(day0("2024-05-09T15:59:59")).toBe("2024-05-09");
  expect(day0("2024-05-09T16:00:00")).toBe("2024-05-10");
});

test("11: after an early close", () => {
  expect(day0("2024-07-03T13:30:00")).toBe("2024-07-05");
});

test("12: on Good Friday", () => {
  expect(day0("2024-03-29T09:00:00")).toBe("2024-04-01");
});

test("13: the header's clock time is New York time", () => {
  const instant = easternInstant("2025-05-01T16:21:59");
  expect(easternTime(instant)).toEqual({ day: "2025-05-01", time: "16:21:59" });
  expect(publication(instant, null)?.day0).toBe("2025-05-02");
});

test("22: event return is the stock's less the fund's", () => {
  const event = eventOf({
    currentReports: [currentReport("2024-05-09T08:00:00")],
    prices: priceSeries("2024-05-08", [50, 45]),
    fund: priceSeries("2024-05-08", [200, 202]),
  });
  expect(event).toMatchObject({ day0: "2024-05-09", day0Basis: "acceptance" });
  expect(event.eventReturn).toBeCloseTo(-0.11, 12);
});

test("23: a split is no return", () => {
  const splits = [{ day: "2024-05-09", ratio: 2 }];
  const days = ["2024-05-08", "2024-05-09"];
  const factors = exDateFactors(days, [100, 51], { splits, dividends: [] });
  const [before, after] = adjustCloses(days, [100, 51], factors);
  expect((after ?? 0) / (before ?? 0) - 1).toBeCloseTo(0.02, 12);
});

test("24: a dividend belongs to the return", () => {
  const dividends = [{ day: "2024-05-09", amount: 0.2 }];
  const days = ["2024-05-08", "2024-05-09"];
  const factors = exDateFactors(days, [10, 9.9], { splits: [], dividends });
  const [before, after] = adjustCloses(days, [10, 9.9], factors);
  expect((after ?? 0) / (before ?? 0) - 1).toBeCloseTo(0.010204, 6);
});

test("25: five sessions after the trade", () => {
  const trade = tradeOn("2024-05-06", {
    prices: priceSeries("2024-05-06", [20, 20, 20, 20, 20, 21]),
    fund: priceSeries("2024-05-06", [100, 100, 100, 100, 100, 101]),
  });
  expect(trade.rawReturns[5]).toBeCloseTo(0.05, 12);
  expect(trade.adjustedReturns[5]).toBeCloseTo(0.04, 12);
  expect(trade.rawReturns[10]).toBeNull();
});

test("26: an 8-K already in the day's price is not the next one", () => {
  const evening = currentReport("2024-05-06T16:30:00", { items: ["2.02", "9.01"] });
  const trade = tradeOn("2024-05-06", {
    currentReports: [evening, currentReport("2024-05-06T08:00:00")],
  });
  expect(trade).toMatchObject({ next8kAccession: evening.accession, next8kDays: 0 });
  expect(trade.next8kItems).toEqual(["2.02", "9.01"]);
});

describe("27: between the quarter end and its announcement", () => {
  const record = {
    currentReports: [
      currentReport("2024-04-25T16:10:00", { items: ["2.02"] }),
      currentReport("2024-07-25T16:10:00", { items: ["2.02"] }),
    ],
    periodicReports: [
      periodicReport("2024-05-02T16:30:00", "2024-03-31"),
      periodicReport("2024-08-01T16:30:00", "2024-06-30"),
    ],
  };

  test.for([
    ["2024-03-28", false, 28],
    ["2024-04-10", true, 15],
    ["2024-04-25", true, 0],
    // The next announcement is the next quarter's, 90 days later.
    ["2024-04-26", false, 90],
  ] as const)("trade on %s", ([tradeDate, isBetween, days]) => {
    const trade = tradeOn(tradeDate, record);
    expect(trade.isBetweenQuarterEndAndEarnings).toBe(isBetween);
    expect(trade.nextEarningsDays).toBe(days);
  });
});

test("28: the look-back window of an event after the close", () => {
  const event = eventOf({ currentReports: [currentReport("2024-05-09T16:05:00")] });
  expect(event.windowEnd).toBe("2024-05-09");
  expect(insiderWindow(event.windowEnd ?? "", 30)).toEqual({
    firstDay: "2024-04-10",
    lastDay: "2024-05-09",
  });
});

describe("29: market value with a split since the count", () => {
  const shareCounts = [
    {
      shareClass: null,
      ticker: null,
      endOn: "2024-01-31",
      filedOn: "2024-02-20",
      shares: 12_000_000,
      accession: null,
    },
  ];
  // Sessions from 2024-02-29 to 2024-03-15: 12 trading days.
  const closes = [25, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13];
  const splits = [{ day: "2024-03-01", ratio: 2 }];
  const record = { shareCounts, prices: priceSeries("2024-02-29", closes, { splits }) };

  test.for([
    ["2024-03-01", 300],
    ["2024-03-18", 312],
  ] as const)("as of the close before %s", ([tradeDate, millions]) => {
    expect(tradeOn(tradeDate, record).marketValue).toBeCloseTo(millions, 9);
  });

  test("the same from closes adjusted for the split", () => {
    const adjusted = closes.map((close, index) => (index === 0 ? close / 2 : close));
    const prices = priceSeries("2024-02-29", adjusted, { splits, closeBasis: "split-adjusted" });
    const trade = tradeOn("2024-03-01", { shareCounts, prices });
    expect(trade.sharePrice).toBe(25);
    expect(trade.marketValue).toBeCloseTo(300, 9);
  });
});
