import { describe, expect, test } from "vitest";
import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord, OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  periodicReport,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

/** A sale under a plan whose footnote gives the words of its adoption. */
function planSale(
  day: string,
  words: string,
  parts: Partial<OwnershipFiling> = {},
): OwnershipFiling {
  return ownershipFiling({
    accession: `0001000001-${day.slice(2, 4)}-${day.slice(5, 7)}${day.slice(8)}00`,
    acceptedAt: null,
    filedOn: day,
    isPlanChecked: true,
    footnotes: { F1: `Sold under a Rule 10b5-1 trading plan ${words}.` },
    lines: [ownershipLine({ transactionDate: day, footnoteIds: ["F1"] })],
    ...parts,
  });
}

/** Plan patterns of the trade of a day. */
function planPatternsOn(
  day: string,
  ownershipFilings: OwnershipFiling[],
  parts: Partial<IssuerRecord> = {},
): (TradePattern | undefined)[] {
  const { trades } = deriveIssuer(issuerRecord({ ownershipFilings, ...parts }));
  const trade = trades.find(({ tradeDate }) => tradeDate === day);
  return (trade?.patterns ?? []).filter((pattern) => pattern.startsWith("plan-"));
}

const first30: TradePattern = "plan-trade-within-30-days";
const first60: TradePattern = "plan-trade-within-60-days";

describe("the first trade after adoption", () => {
  // No fiscal year end, so nothing can be said of quarters; adopted before the rule of 2023.
  const parts = { fiscalYearEnd: null };
  test.for([
    ["2022-03-30", 29, [first30, first60]],
    ["2022-03-31", 30, [first60]],
    ["2022-04-29", 59, [first60]],
  ] as const)("on %s, %i days after", ([day, , patterns]) => {
    const filings = [
      planSale(day, "adopted on March 1, 2022"),
      planSale("2022-09-01", "adopted on March 1, 2022"),
    ];
    expect(planPatternsOn(day, filings, parts)).toEqual(patterns);
  });
  test("60 days after, nothing is said", () => {
    const filings = [
      planSale("2022-04-30", "adopted on March 1, 2022"),
      planSale("2022-09-01", "adopted on March 1, 2022"),
    ];
    expect(planPatternsOn("2022-04-30", filings, parts)).toEqual([]);
  });
  test("is said of the first trade only, of a plan of several", () => {
    const filings = [
      planSale("2022-03-10", "adopted on March 1, 2022"),
      planSale("2022-03-11", "dated 3/1/2022"),
    ];
    expect(planPatternsOn("2022-03-10", filings, parts)).toEqual([first30, first60]);
    expect(planPatternsOn("2022-03-11", filings, parts)).toEqual([]);
  });
  test("two persons with plans of one day have two plans", () => {
    const other = { owners: [reportingOwner({ cik: 9 })] };
    const filings = [
      planSale("2022-03-10", "adopted on March 1, 2022"),
      planSale("2022-03-21", "adopted on March 1, 2022", other),
    ];
    expect(planPatternsOn("2022-03-21", filings, parts)).toEqual([
      first30,
      first60,
      "plan-single-trade",
    ]);
  });
});

describe("nothing is said without one exact date", () => {
  test.for([
    "adopted in March 2022",
    "adopted on March 1, 2022, as amended on March 5, 2022",
    // After the trade, and before there was such a rule.
    "adopted on April 1, 2022",
    "adopted on March 1, 1999",
  ])("%s", (words) => {
    expect(planPatternsOn("2022-03-10", [planSale("2022-03-10", words)])).toEqual([]);
  });
  test("a date in a footnote of a sale that is under no plan", () => {
    const filing = planSale("2022-03-10", "adopted on March 1, 2022", { isPlanChecked: false });
    expect(planPatternsOn("2022-03-10", [filing])).toEqual([]);
  });
});

test("one day of trading is a single trade, however many lines; a second day ends it", () => {
  const words = "adopted on March 1, 2021";
  const twice = planSale("2022-03-10", words, {
    lines: [1, 2].map((lineNumber) =>
      ownershipLine({
        lineNumber,
        transactionDate: "2022-03-10",
        securityTitle: `Class ${lineNumber}`,
        footnoteIds: ["F1"],
      }),
    ),
  });
  expect(planPatternsOn("2022-03-10", [twice])).toEqual(["plan-single-trade"]);
  expect(planPatternsOn("2022-03-10", [twice, planSale("2022-03-11", words)])).toEqual([]);
});

describe("cooling-off of directors and officers", () => {
  // Adopted 2024-01-10 in the quarter to March: the 90th day is 2024-04-09, the 120th 2024-05-09.
  const words = "adopted on January 10, 2024";
  const inside = (day: string, parts: Partial<IssuerRecord> = {}): boolean =>
    planPatternsOn(day, [planSale(day, words)], parts).includes("plan-cooling-off-short");
  // Filed on Wednesday 2024-05-01: trading may begin on Monday 2024-05-06.
  const report = { periodicReports: [periodicReport("2024-05-01T16:30:00", "2024-03-31")] };

  test("less than 90 days is inside, the report filed or not", () => {
    expect(inside("2024-04-08")).toBe(true);
    expect(inside("2024-04-08", report)).toBe(true);
    expect(inside("2024-04-09")).toBe(false);
  });
  test("after 90 days, up to the second business day after the quarter's report", () => {
    expect(inside("2024-04-10", report)).toBe(true);
    expect(inside("2024-05-03", report)).toBe(true);
    expect(inside("2024-05-06", report)).toBe(false);
  });
  test("a report without a filing date that was accepted after 17:30 is filed on the next business day", () => {
    const undated = periodicReport("2024-04-30T17:45:00", "2024-03-31", { filedOn: null });
    expect(inside("2024-05-03", { periodicReports: [undated] })).toBe(true);
    expect(inside("2024-05-06", { periodicReports: [undated] })).toBe(false);
  });
  test("without the report nothing is said after 90 days", () => {
    expect(inside("2024-05-03")).toBe(false);
  });
  test("a late report binds no longer than 120 days", () => {
    const late = { periodicReports: [periodicReport("2024-06-03T16:30:00", "2024-03-31")] };
    expect(inside("2024-05-08", late)).toBe(true);
    expect(inside("2024-05-09", late)).toBe(false);
  });
  test("a report of another quarter, or an amendment, binds no one", () => {
    const other = periodicReport("2024-05-01T16:30:00", "2023-12-31", { form: "10-K" });
    const amended = periodicReport("2024-05-01T16:30:00", "2024-03-31", { form: "10-Q/A" });
    expect(inside("2024-05-03", { periodicReports: [other, amended] })).toBe(false);
  });
  test("neither plans of before 2023-02-27 nor other owners are bound", () => {
    const day = "2023-03-10";
    const of = (text: string, owner = reportingOwner()): boolean =>
      planPatternsOn(day, [planSale(day, text, { owners: [owner] })]).includes(
        "plan-cooling-off-short",
      );
    expect(of("adopted on February 26, 2023")).toBe(false);
    expect(of("adopted on February 27, 2023")).toBe(true);
    const holder = reportingOwner({ isDirector: false, isTenPercentOwner: true });
    expect(of("adopted on February 27, 2023", holder)).toBe(false);
  });
});

describe("adopted and traded before the same quarter's earnings", () => {
  const words = "adopted on January 10, 2022";
  const before = (day: string, parts: Partial<IssuerRecord>): boolean =>
    planPatternsOn(day, [planSale(day, words)], parts).includes("plan-before-earnings");
  const release = currentReport("2022-04-28T16:05:00", { items: ["2.02"] });
  const known = {
    currentReports: [currentReport("2022-01-27T16:05:00", { items: ["2.02"] }), release],
    periodicReports: [
      periodicReport("2022-02-20T16:30:00", "2021-12-31", { form: "10-K" }),
      periodicReport("2022-05-02T16:30:00", "2022-03-31"),
    ],
  };
  test("up to the day of results published after the close", () => {
    // The results of the quarter before, of January, do not end it.
    expect(before("2022-02-10", known)).toBe(true);
    expect(before("2022-04-28", known)).toBe(true);
    expect(before("2022-04-29", known)).toBe(false);
  });
  test("results of a quarter that is not over are ahead, known or not", () => {
    expect(before("2022-03-31", {})).toBe(true);
    expect(before("2022-04-01", {})).toBe(false);
  });
  test("without a fiscal year nothing is said", () => {
    expect(before("2022-01-20", { fiscalYearEnd: null })).toBe(false);
  });
});
