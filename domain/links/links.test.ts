import { describe, expect, test } from "vitest";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { addTradingDays } from "#domain/calendar/trading-calendar.ts";
import { proveLinks } from "#domain/links/prove-links.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import type { IssuerRecord, OwnershipLine } from "#domain/trades/issuer-record.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine as line,
  priceSeries,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

type Filed = { owner?: number; footnotes?: Record<string, string>; lines: OwnershipLine[] };

/** The record of one Form 4 per entry, filed on the last day of May. */
function recordOf(filed: readonly Filed[], parts: Partial<IssuerRecord> = {}): IssuerRecord {
  return issuerRecord({
    ...parts,
    ownershipFilings: filed.map(({ owner = 2_001, footnotes = {}, lines }, place) =>
      ownershipFiling({
        accession: `0001000001-24-00000${place + 1}`,
        filedOn: "2024-05-31",
        acceptedAt: "2024-05-31T20:00:00Z",
        footnotes,
        owners: [reportingOwner({ cik: owner })],
        lines: lines.map((each, index) => ({ ...each, lineNumber: index + 1 })),
      }),
    ),
  });
}

function linksOf(filed: readonly Filed[], parts: Partial<IssuerRecord> = {}) {
  const issuer = prepareIssuer(recordOf(filed, parts), edgarCalendar);
  return reportedLines(issuer).map(({ links }) => links.join(" "));
}

const day = "2024-05-06";
const coded = (code: string, transactionDate: string, more: Partial<OwnershipLine> = {}) =>
  line({
    code,
    transactionDate,
    acquiredDisposed: code === "S" || code === "F" ? "D" : "A",
    ...more,
  });

describe("exercise and sale", () => {
  test("are linked on one day by one person, from M or X, and not otherwise", () => {
    const filed = [
      { lines: [coded("M", day), coded("S", day), coded("S", "2024-05-07")] },
      { owner: 2_002, lines: [coded("S", day)] },
      { owner: 2_003, lines: [coded("X", day, { table: "derivative" }), coded("S", day)] },
      { owner: 2_004, lines: [coded("C", day), coded("S", day)] },
    ];
    const both = "same-day-exercise";
    expect(linksOf(filed)).toEqual([both, both, "", "", both, both, "", ""]);
  });

  test("are not linked by a date that is only the period of report", () => {
    const filing = recordOf([
      { lines: [coded("M", day, { transactionDate: null }), coded("S", day)] },
    ]);
    const [filed] = filing.ownershipFilings;
    if (filed === undefined) throw new Error("No filing.");
    const record = { ...filing, ownershipFilings: [{ ...filed, periodOfReport: day }] };
    const rows = reportedLines(prepareIssuer(record, edgarCalendar));
    expect(rows.map(({ tradeDate, links }) => [tradeDate, links])).toEqual([
      [day, []],
      [day, []],
    ]);
  });

  test("the proof names the other lines with accession and line", () => {
    const filed = [{ lines: [coded("M", day)] }, { lines: [coded("F", day), coded("S", day)] }];
    const issuer = prepareIssuer(recordOf(filed), edgarCalendar);
    const key = { accession: "0001000001-24-000001", lineNumber: 1 };
    expect(proveLinks(reportedLines(issuer), issuer, key)).toMatchObject([
      {
        name: "same-day-exercise",
        value: "1 linked",
        inputs: [
          {
            label: "code S of 2024-05-06, line 2",
            value: "1000 units",
            source: "0001000001-24-000002",
          },
        ],
      },
    ]);
  });
});

describe("a sale for taxes", () => {
  const says = "Shares sold to cover taxes due on vesting.";
  const sold = (on: string, text = says, code = "F") =>
    linksOf([
      { lines: [coded(code, day)] },
      { footnotes: { F1: text }, lines: [coded("S", on, { footnoteIds: ["F1"] })] },
    ]).at(-1);

  // May 6, 2024 is a Monday.
  test.each([
    ["2024-05-06", "tax-sale"],
    ["2024-05-08", "tax-sale"],
    ["2024-05-09", ""],
    ["2024-05-03", ""],
  ])("on %s: %j", (on, link) => {
    expect(sold(on)).toBe(link);
  });

  test.each([
    [
      "The sale was not made to satisfy, in whole or in part, any withholding or income tax obligation.",
      "",
    ],
    ["Diversification and tax planning. Payment was received on May 8.", ""],
    ["Made to fund the purchase of a house; taxes were withheld by the issuer.", ""],
    ["Sold to satisfy, in whole or in part, income tax obligations.", "tax-sale"],
    [
      "A sale to satisfy tax withholding by sell to cover that does not represent a discretionary trade.",
      "tax-sale",
    ],
    ["The sale was not discretionary. It was made to pay taxes.", "tax-sale"],
    ["Withholding taxes were satisfied by this sale.", "tax-sale"],
    ["Shares sold for tax withholding.", "tax-sale"],
  ])("%s: %j", (text, link) => {
    expect(sold(day, text)).toBe(link);
  });

  test("needs a footnote that says so, and shares received by M, F, or A", () => {
    expect(sold(day, "The price is an average.")).toBe("");
    expect(sold(day, "This sale was not made to cover taxes.")).toBe("");
    expect(sold(day, "Sold to satisfy tax withholding obligations.", "A")).toBe("tax-sale");
    expect(sold(day, says, "P")).toBe("");
  });
});

describe("a gift", () => {
  const flat = Array.from({ length: 140 }, () => 100);
  const start = addTradingDays(day, -70);
  /** The stock's closes from a number of sessions after the gift on. */
  const moved = (after: number, close: number) =>
    flat.map((each, place) => (place - 70 >= after ? close : each));
  const given = (closes: readonly number[], fund: readonly number[] = flat) =>
    linksOf([{ lines: [line({ code: "G", transactionDate: day, acquiredDisposed: "D" })] }], {
      prices: priceSeries(start, closes),
      fund: priceSeries(start, fund, { ticker: "VTI" }),
    })[0];

  test("before a decline of 10% within 60 sessions, net of the market", () => {
    expect(given(moved(60, 89))).toBe("gift-before-decline");
    expect(given(moved(61, 89))).toBe("");
    expect(given(moved(5, 90.5))).toBe("");
    expect(given(moved(5, 89), moved(5, 95))).toBe("");
    expect(given(moved(5, 95), moved(5, 106))).toBe("gift-before-decline");
  });

  test("after a rise of 10% within 60 sessions", () => {
    expect(given(moved(0, 111))).toBe("gift-after-rise");
    expect(given(moved(-59, 111))).toBe("gift-after-rise");
    expect(given(moved(-60, 111))).toBe("");
    expect(given(moved(0, 109))).toBe("");
  });

  test("its proof has the sample and the base rate of the stock's days", () => {
    const closes = moved(30, 89);
    const record = recordOf(
      [{ lines: [line({ code: "G", transactionDate: day, acquiredDisposed: "D" })] }],
      { prices: priceSeries(start, closes), fund: priceSeries(start, flat, { ticker: "VTI" }) },
    );
    const issuer = prepareIssuer(record, edgarCalendar);
    const key = { accession: "0001000001-24-000001", lineNumber: 1 };
    const [proved] = proveLinks(reportedLines(issuer), issuer, key);
    // 140 closes: the first 80 have 60 after them; the fall at close 100 lies ahead of days 40 to 79.
    expect(proved?.note).toBe(
      "Base rate: 40 of 80 trading days of the stock (50.0%). Sample: 1 of 1 gifts of the company's insiders.",
    );
  });
});

describe("a grant", () => {
  const flat = Array.from({ length: 40 }, () => 100);
  const start = addTradingDays(day, -20);
  /** An 8-K whose day 0 is so many sessions after the grant, with its return. */
  const granted = (after: number, eventReturn: number) => {
    const day0 = addTradingDays(day, after);
    const closes = flat.map((each, place) =>
      place - 20 >= after ? each * (1 + eventReturn) : each,
    );
    return linksOf([{ lines: [coded("A", day)] }], {
      currentReports: [currentReport(`${day0}T08:00:00`)],
      prices: priceSeries(start, closes),
      fund: priceSeries(start, flat, { ticker: "VTI" }),
    })[0];
  };

  test.each([
    [10, 0.051, "grant-before-good-news"],
    [11, 0.051, ""],
    [5, 0.049, ""],
    [5, -0.06, ""],
    [-10, -0.051, "grant-after-bad-news"],
    [-11, -0.051, ""],
    [-3, 0.06, ""],
  ])("%i sessions before or after news of %f: %j", (after, eventReturn, link) => {
    expect(granted(after, eventReturn)).toBe(link);
  });
});
