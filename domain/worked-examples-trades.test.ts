// The worked examples of the domain rules, by their numbers: filings, trade rows and amendments.
import { describe, expect, test } from "vitest";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { insiderTotals } from "#domain/events/insider-totals.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import { readSymbol, tickerOf } from "#domain/trades/rows/ticker.ts";
import {
  easternInstant,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

function tradesOf(...ownershipFilings: OwnershipFiling[]): readonly DerivedTrade[] {
  return deriveIssuer(issuerRecord({ ownershipFilings })).trades;
}

function onlyTrade(...filings: OwnershipFiling[]): DerivedTrade {
  const [trade, ...others] = tradesOf(...filings);
  expect(others).toEqual([]);
  if (trade === undefined) throw new Error("no trade row");
  return trade;
}

const may2024 = { firstDay: "2024-05-01", lastDay: "2024-05-31" };

describe("1 to 7: days to file are EDGAR business days", () => {
  test.for([
    [1, "2024-03-01", "2024-03-05", 2],
    [2, "2024-05-24", "2024-05-29", 2],
    [3, "2024-10-11", "2024-10-16", 2],
    [4, "2024-03-28", "2024-04-01", 2],
    [5, "2025-01-08", "2025-01-13", 2],
    [6, "2024-03-02", "2024-03-05", 2],
    [7, "2024-03-01", "2024-03-20", 13],
  ] as const)("%i: %s to %s", ([, tradeDate, filedOn, expected]) => {
    const lines = [ownershipLine({ transactionDate: tradeDate })];
    expect(edgarCalendar.countBusinessDays(tradeDate, filedOn)).toBe(expected);
    const filing = ownershipFiling({ filedOn, acceptedAt: null, periodOfReport: tradeDate, lines });
    expect(onlyTrade(filing).daysToFile).toBe(expected);
  });
});

test("8: a Form 4 accepted in the evening keeps its date", () => {
  const trade = onlyTrade(
    ownershipFiling({
      acceptedAt: easternInstant("2023-06-06T21:32:04"),
      filedOn: null,
      lines: [ownershipLine({ transactionDate: "2022-11-16" })],
    }),
  );
  expect(trade.filedOn).toBe("2023-06-06");
  expect(trade.daysToFile).toBe(138);
});

test("14: a zone on a date is dropped, never applied", () => {
  const trade = onlyTrade(
    ownershipFiling({
      filedOn: "2007-03-05",
      acceptedAt: null,
      lines: [ownershipLine({ transactionDate: "2007-03-01-05:00" })],
    }),
  );
  expect(trade.tradeDate).toBe("2007-03-01");
});

describe("15 and 16: amendments line by line", () => {
  const original = ownershipFiling({ lines: linesOf("S 1000@10", "S 500@11") });

  function soldAfter(lines: OwnershipLine[]): string {
    const amendment = ownershipFiling({
      accession: "0001000001-24-000002",
      form: "4/A",
      acceptedAt: easternInstant("2024-05-13T18:00:00"),
      filedOn: "2024-05-13",
      dateOfOriginalSubmission: "2024-05-08",
      lines,
    });
    return insiderTotals(tradesOf(original, amendment), may2024).valueSold;
  }

  test("15: a corrected price replaces its line only", () => {
    expect(soldAfter(linesOf("S 500@11.50"))).toBe("15750");
  });
  test("16: holdings alone replace nothing", () => {
    expect(soldAfter([ownershipLine({ kind: "holding", code: null })])).toBe("15500");
  });
  test("16: an added line is added", () => {
    expect(soldAfter(linesOf("S 200@12"))).toBe("17900");
  });
});

test("17: a trade of three owners counts once", () => {
  const owners = [1, 2, 3].map((cik) => reportingOwner({ cik }));
  const trade = onlyTrade(ownershipFiling({ owners, lines: linesOf("P 10000@5") }));
  expect(trade).toMatchObject({ ownerCik: 1, otherOwners: 2, value: "50000" });
  expect(insiderTotals([trade], may2024).valuePurchased).toBe("50000");
});

test("18: exercise and withholding are no trades", () => {
  const trade = onlyTrade(ownershipFiling({ lines: linesOf("M 1000@2", "S 1000@30", "F 200@30") }));
  expect(trade).toMatchObject({ direction: "Sale", shares: "1000", value: "30000" });
  expect(trade.lineNumbers).toEqual([2]);
});

test("19: without a price there is no value", () => {
  const trade = onlyTrade(ownershipFiling({ lines: linesOf("S 500") }));
  expect(trade).toMatchObject({ shares: "500", price: null, value: null, sumValue: null });
});

describe("20 and 21: 10b5-1 plans", () => {
  function planOf(
    text: string,
    isPlanChecked: boolean | null,
  ): Pick<DerivedTrade, "isPlan" | "flags"> {
    const lines = [ownershipLine({ footnoteIds: ["F1"] })];
    const { isPlan, flags } = onlyTrade(
      ownershipFiling({ isPlanChecked, footnotes: { F1: text }, lines }),
    );
    return { isPlan, flags };
  }

  test.for([
    ["Sold pursuant to a Rule 10b5-1 plan adopted in May.", true],
    ["The reporting person relies on Rule 10b-5.", false],
    ["The sale was not under a 10b5-1 plan.", false],
  ] as const)("20: %s", ([text, isPlan]) => {
    expect(planOf(text, null)).toEqual({ isPlan, flags: [] });
  });

  test("21: an unticked box beats the footnote, with a flag", () => {
    const finding = planOf("Sold under a 10b5-1 plan.", false);
    expect(finding).toEqual({ isPlan: false, flags: ["plan-conflict"] });
  });
});

test("30: symbols as typed", () => {
  const none = (): boolean => false;
  expect(readSymbol("NYSE: ABC", none)).toBe("ABC");
  expect(readSymbol("[ NONE ]", none)).toBeNull();
  expect(tickerOf(["GEF", "GEF-B"], "GEF,GEF.B")).toBe("GEF");
});
