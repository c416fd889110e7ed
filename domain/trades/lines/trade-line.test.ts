import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { DerivedIssuer } from "#domain/trades/derived-issuer.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  easternInstant,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
} from "#testing/filings/issuer-record.ts";
import { mentionsForeignCurrency } from "#domain/trades/lines/trade-line.ts";

function derive(parts: Partial<OwnershipFiling>): DerivedIssuer {
  return deriveIssuer(issuerRecord({ ownershipFilings: [ownershipFiling(parts)] }));
}

describe("which lines are trades", () => {
  test("P with A and S with D; contradictory pairs are kept, flagged and left out", () => {
    const lines = [
      ownershipLine({ lineNumber: 1, code: "P", acquiredDisposed: "A" }),
      ownershipLine({ lineNumber: 2, code: "P", acquiredDisposed: "D" }),
      ownershipLine({ lineNumber: 3, code: "s ", acquiredDisposed: "d" }),
      ownershipLine({ lineNumber: 4, code: "S", acquiredDisposed: null }),
    ];
    const derived = derive({ lines });
    expect(derived.trades.map((t) => [t.direction, t.lineNumbers])).toEqual([
      ["Purchase", [1]],
      ["Sale", [3]],
    ]);
    expect(derived.lines.map((l) => [l.lineNumber, l.rowNumber, l.flags])).toEqual([
      [1, 1, []],
      [2, null, ["contradictory-code"]],
      [3, 2, []],
      [4, null, ["contradictory-code"]],
    ]);
  });
  test("no derivative lines, no holdings", () => {
    const lines = [
      ownershipLine({ table: "derivative" }),
      ownershipLine({ lineNumber: 2, kind: "holding" }),
    ];
    expect(derive({ lines })).toMatchObject({ trades: [], lines: [] });
  });
  test.for([
    ["4", 1],
    ["4/A", 1],
    ["5", 1],
    ["5/A", 1],
    ["3", 0],
    ["3/A", 0],
  ] as const)("Form %s yields %i row", ([form, rows]) => {
    expect(derive({ form, lines: linesOf("S 100@10") }).trades).toHaveLength(rows);
  });
});

describe("dates that cannot be right", () => {
  test.for([
    ["after the filing date", "2024-06-01"],
    ["before 1990", "1924-05-06"],
    ["a mistyped year", "0024-05-06"],
    ["missing", null],
    ["no date", "2024-02-31"],
  ] as const)("%s: the period of report, with a flag", ([, transactionDate]) => {
    const derived = derive({ lines: [ownershipLine({ transactionDate })] });
    expect(derived.trades).toMatchObject([
      { tradeDate: "2024-05-06", daysToFile: 2, flags: ["date-from-period"] },
    ]);
  });
  test("a period of no use either: no row, and the line says why", () => {
    const lines = [ownershipLine({ transactionDate: "2054-05-06" })];
    const derived = derive({ periodOfReport: "2054-05-06", lines });
    expect(derived.trades).toEqual([]);
    expect(derived.lines).toMatchObject([{ rowNumber: null, flags: ["no-usable-date"] }]);
  });
});

describe("days to file", () => {
  const daysOf = (parts: Partial<OwnershipFiling>): (number | null | undefined)[] => {
    const [trade] = derive(parts).trades;
    return [trade?.daysToFile, trade?.calendarDaysToFile];
  };
  test("run from the deemed execution date if it is later; the row keeps the transaction date", () => {
    const lines = [ownershipLine({ deemedExecutionDate: "2024-05-07" })];
    expect(daysOf({ lines })).toEqual([1, 1]);
    expect(derive({ lines }).trades[0]?.tradeDate).toBe("2024-05-06");
  });
  test("ignore an earlier or impossible deemed execution date", () => {
    const lines = [
      ownershipLine({ deemedExecutionDate: "2024-05-01" }),
      ownershipLine({ lineNumber: 2, deemedExecutionDate: "2024-05-09" }),
    ];
    expect(daysOf({ lines })).toEqual([2, 2]);
  });
  test("are the longest of the row's lines", () => {
    const lines = [
      ownershipLine({ deemedExecutionDate: "2024-05-08" }),
      ownershipLine({ lineNumber: 2, deemedExecutionDate: "2024-05-07" }),
    ];
    expect(daysOf({ lines })).toEqual([1, 1]);
  });
  test("are not counted for a Form 5 transaction", () => {
    const lines = [ownershipLine({ transactionFormType: "5" })];
    expect(daysOf({ form: "5", filedOn: "2025-02-14", acceptedAt: null, lines })).toEqual([
      null,
      null,
    ]);
  });
  test("are counted for a late Form 4 transaction on a Form 5", () => {
    const lines = [ownershipLine({ transactionFormType: "4" })];
    expect(daysOf({ form: "5", filedOn: "2024-05-13", acceptedAt: null, lines })).toEqual([5, 7]);
  });
  test("take the filing date from acceptance when none is stated", () => {
    const acceptedAt = easternInstant("2024-05-08T22:30:00");
    const derived = derive({ acceptedAt, filedOn: null, lines: linesOf("S 1@1") });
    expect(derived.trades).toMatchObject([
      { filedOn: "2024-05-09", daysToFile: 3, flags: ["filing-date-computed"] },
    ]);
  });
  test("are unknown without any date", () => {
    const derived = derive({ acceptedAt: null, filedOn: null, lines: linesOf("S 1@1") });
    expect(derived.trades).toMatchObject([
      { filedOn: null, daysToFile: null, flags: ["filing-date-unknown"] },
    ]);
  });
});

test.for([
  "The price was C$12.40, converted at the Bank of Canada rate.",
  "Prices in Canadian dollars.",
  "Sold for EUR 14.20 per share.",
  "The purchase price of £3.10 was converted.",
  "Paid in New Israeli Shekels (NIS).",
  "Converted at the currency exchange rate of the day.",
])("%s", (text) => {
  expect(mentionsForeignCurrency(text)).toBe(true);
});

test.for([
  "Weighted average; range US$10.00 to $11.00.",
  "The New York Stock Exchange rate of fees.",
  "Held by Cadence Partners; Europe is no currency.",
])("%s: no", (text) => {
  expect(mentionsForeignCurrency(text)).toBe(false);
});
