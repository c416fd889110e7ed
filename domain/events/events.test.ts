import { describe, expect, test } from "vitest";
import { quarterEnds } from "#domain/events/quarter-ends.ts";
import { insiderTotals, insiderWindow } from "#domain/events/insider-totals.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  periodicReport,
} from "#testing/filings/issuer-record.ts";

function tradeOn(tradeDate: string, parts: Partial<IssuerRecord>): DerivedTrade | undefined {
  const lines = [ownershipLine({ transactionDate: tradeDate })];
  const filing = ownershipFiling({ filedOn: tradeDate, acceptedAt: null, lines });
  return deriveIssuer(issuerRecord({ ownershipFilings: [filing], ...parts })).trades[0];
}

function earningsRelease(wallClock: string): ReturnType<typeof currentReport> {
  return currentReport(wallClock, { items: ["2.02", "9.01"] });
}

describe("the next 8-K", () => {
  test("on a weekend trade: accepted on or after the trade date and day 0 after it", () => {
    // Friday evening: its day 0 is the Monday after, but it was accepted before the trade.
    const friday = currentReport("2024-05-03T17:00:00");
    const tuesday = currentReport("2024-05-07T08:00:00");
    const trade = tradeOn("2024-05-04", { currentReports: [tuesday, friday] });
    expect(trade).toMatchObject({ next8kAccession: tuesday.accession, next8kDays: 3 });
  });
  test("of one instant the lowest accession", () => {
    const reports = ["0000000001-24-000009", "0000000001-24-000002"].map((accession) =>
      currentReport("2024-05-07T08:00:00", { accession }),
    );
    expect(tradeOn("2024-05-06", { currentReports: reports })?.next8kAccession).toBe(
      "0000000001-24-000002",
    );
  });
  test("an 8-K/A is neither the next 8-K nor an event", () => {
    const currentReports = [currentReport("2024-05-07T08:00:00", { form: "8-K/A" })];
    expect(tradeOn("2024-05-06", { currentReports })?.next8kAccession).toBeNull();
    expect(deriveIssuer(issuerRecord({ currentReports })).events).toEqual([]);
  });
  test("without a time of acceptance the filing date stands in, with a flag on the event", () => {
    const report = currentReport("2024-05-07T08:00:00", { acceptedAt: null });
    expect(tradeOn("2024-05-06", { currentReports: [report] })).toMatchObject({ next8kDays: 1 });
    expect(deriveIssuer(issuerRecord({ currentReports: [report] })).events).toMatchObject([
      { day0: "2024-05-07", day0Basis: "filing-date", flags: ["day-0-from-filing-date"] },
    ]);
  });
});

describe("quarter ends", () => {
  const span = { from: "2024-01-01", through: "2024-12-31" };
  const days = (fiscalYearEnd: string | null, ...periods: string[]): string[] =>
    quarterEnds(
      periods.map((period) => periodicReport("2024-01-01T08:00:00", period)),
      fiscalYearEnd,
      span,
    )
      .filter((end) => end.day >= span.from)
      .map((end) => `${end.day} ${end.basis}`);

  test("month ends every three months from the fiscal year end", () => {
    expect(days("0928")).toEqual([
      "2024-03-31 fiscal-year-end",
      "2024-06-30 fiscal-year-end",
      "2024-09-30 fiscal-year-end",
      "2024-12-31 fiscal-year-end",
    ]);
    expect(days("0131").map((end) => end.slice(0, 10))).toEqual([
      "2024-01-31",
      "2024-04-30",
      "2024-07-31",
      "2024-10-31",
    ]);
  });
  test("a 52/53-week year that ends in early January counts as December", () => {
    expect(days("0103").map((end) => end.slice(0, 10))).toEqual([
      "2024-03-31",
      "2024-06-30",
      "2024-09-30",
      "2024-12-31",
    ]);
  });
  test("a reported period takes the place of its month end", () => {
    expect(days("0928", "2024-03-30", "2024-06-29")).toEqual([
      "2024-03-30 reported",
      "2024-06-29 reported",
      "2024-09-30 fiscal-year-end",
      "2024-12-31 fiscal-year-end",
    ]);
  });
  test("without a fiscal year end only the reported ones are known", () => {
    expect(days(null, "2024-03-30")).toEqual(["2024-03-30 reported"]);
    expect(days("1331")).toEqual([]);
  });
});

describe("earnings announcements", () => {
  const quarterReport = periodicReport("2024-05-02T16:30:00", "2024-03-31");

  test("the quarter's own report, where no 8-K came before it", () => {
    const late = earningsRelease("2024-05-03T08:00:00");
    const trade = tradeOn("2024-04-10", {
      currentReports: [late],
      periodicReports: [quarterReport],
    });
    expect(trade).toMatchObject({
      nextEarningsAccession: quarterReport.accession,
      nextEarningsDays: 22,
    });
  });
  test("an 8-K more than 120 days after the quarter end announces nothing of it", () => {
    const currentReports = [earningsRelease("2024-07-30T08:00:00")];
    const trade = tradeOn("2024-04-10", { currentReports, fiscalYearEnd: "1231" });
    // 121 days after 31 March; it is the second quarter's.
    expect(trade).toMatchObject({ nextEarningsDays: 111, isBetweenQuarterEndAndEarnings: false });
  });
  test("one 8-K announces one quarter: a missing release is not replaced by the next one", () => {
    const currentReports = [earningsRelease("2024-04-25T16:10:00")];
    expect(tradeOn("2024-02-10", { currentReports })?.isBetweenQuarterEndAndEarnings).toBe(false);
  });
  test("late results count for the quarter whose report follows them", () => {
    const annualResults = earningsRelease("2024-04-05T16:10:00");
    const firstQuarter = earningsRelease("2024-05-08T16:10:00");
    const record = {
      currentReports: [annualResults, firstQuarter],
      periodicReports: [
        periodicReport("2024-04-10T16:30:00", "2023-12-31", { form: "10-K" }),
        periodicReport("2024-05-09T16:30:00", "2024-03-31"),
      ],
    };
    expect(tradeOn("2024-02-10", record)).toMatchObject({
      nextEarningsDays: 55,
      isBetweenQuarterEndAndEarnings: true,
    });
    expect(tradeOn("2024-04-20", record)).toMatchObject({
      nextEarningsAccession: firstQuarter.accession,
      isBetweenQuarterEndAndEarnings: true,
    });
  });
  test("a quarter just ended, with the one before announced, is open until its results are seen", () => {
    const currentReports = [earningsRelease("2024-01-25T16:10:00")];
    expect(tradeOn("2024-04-10", { currentReports })).toMatchObject({
      isBetweenQuarterEndAndEarnings: true,
      nextEarningsDays: null,
      flags: ["earnings-pending"],
    });
    // Other filings of the company go on past the 120 days: the results are missing, not ahead.
    const later = [...currentReports, currentReport("2024-08-01T08:00:00")];
    expect(tradeOn("2024-04-10", { currentReports: later })?.isBetweenQuarterEndAndEarnings).toBe(
      false,
    );
  });
  test("an amended report is no announcement", () => {
    const periodicReports = [
      periodicReport("2024-05-02T16:30:00", "2024-03-31", { form: "10-Q/A" }),
    ];
    expect(tradeOn("2024-04-10", { periodicReports })?.nextEarningsAccession).toBeNull();
  });
});

describe("insider totals", () => {
  test("add live sums of the window by direction, both ends included", () => {
    const trades = [
      { tradeDate: "2024-04-10", direction: "Sale", sumValue: "0.1" },
      { tradeDate: "2024-05-09", direction: "Sale", sumValue: "0.2" },
      { tradeDate: "2024-05-09", direction: "Purchase", sumValue: "7" },
      { tradeDate: "2024-05-01", direction: "Sale", sumValue: null },
      { tradeDate: "2024-04-09", direction: "Sale", sumValue: "1000" },
      { tradeDate: "2024-05-10", direction: "Sale", sumValue: "1000" },
    ] as const;
    expect(insiderTotals(trades, insiderWindow("2024-05-09", 30))).toEqual({
      valueSold: "0.3",
      valuePurchased: "7",
    });
  });
  test.for([
    ["2024-05-09T08:00:00", "2024-05-08"],
    ["2024-05-09T16:00:00", "2024-05-09"],
    ["2024-05-11T10:00:00", "2024-05-11"],
    ["2024-07-03T13:00:00", "2024-07-03"],
  ] as const)("accepted %s: the window ends %s", ([wallClock, windowEnd]) => {
    const currentReports = [currentReport(wallClock)];
    expect(deriveIssuer(issuerRecord({ currentReports })).events).toMatchObject([{ windowEnd }]);
  });
});
