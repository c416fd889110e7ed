import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { OwnershipLine } from "#domain/trades/issuer-record.ts";
import {
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
  priceSeries,
} from "#testing/filings/issuer-record.ts";

function rowsOf(lines: OwnershipLine[]): readonly DerivedTrade[] {
  return deriveIssuer(issuerRecord({ ownershipFilings: [ownershipFiling({ lines })] })).trades;
}

describe("rows", () => {
  test("lines of one date, direction, title and plan answer make one row, numbered by first line", () => {
    const lines = [
      ownershipLine({ lineNumber: 1, shares: "100" }),
      ownershipLine({ lineNumber: 2, shares: "5", transactionDate: "2024-05-07" }),
      ownershipLine({ lineNumber: 3, shares: "7", code: "P", acquiredDisposed: "A" }),
      ownershipLine({ lineNumber: 4, shares: "9", securityTitle: "Class B Common Stock" }),
      ownershipLine({ lineNumber: 5, shares: "200", securityTitle: " Common  Stock " }),
    ];
    expect(rowsOf(lines).map((row) => [row.rowNumber, row.lineNumbers, row.shares])).toEqual([
      [1, [1, 5], "300"],
      [2, [2], "5"],
      [3, [3], "7"],
      [4, [4], "9"],
    ]);
  });
  test("a footnote of one line applies to its row alone", () => {
    const lines = [
      ownershipLine({ lineNumber: 1 }),
      ownershipLine({ lineNumber: 2, footnoteIds: ["F1"] }),
      ownershipLine({ lineNumber: 3, transactionDate: "2024-05-07" }),
    ];
    expect(rowsOf(lines).map((row) => [row.lineNumbers, row.hasFootnotes])).toEqual([
      [[1, 2], true],
      [[3], false],
    ]);
  });
  test("money is exact: three lines no binary fraction can hold", () => {
    const [row] = rowsOf(linesOf("S 0.1@0.7", "S 0.2@0.7", "S 4900@107.7687"));
    // 0.07 + 0.14 + 528066.63
    expect(row).toMatchObject({ shares: "4900.3", value: "528066.84" });
    // 528066.84 / 4900.3 = 107.762145174785…
    expect(row?.price).toBe("107.76214517");
  });
  test("one line without a price takes price and value of its row only", () => {
    const lines = [
      ...linesOf("S 100@10", "S 50@0", "S 60@-3"),
      ownershipLine({ lineNumber: 4, transactionDate: "2024-05-07" }),
    ];
    expect(
      rowsOf(lines).map((row) => [row.shares, row.price, row.value, row.sumValue, row.flags]),
    ).toEqual([
      ["210", null, null, null, ["missing-price"]],
      ["1000", "10", "10000", "10000", []],
    ]);
  });
  test.each([null, "-400"])("a line with %s for its shares makes the value unknown", (shares) => {
    expect(rowsOf([ownershipLine(), ownershipLine({ lineNumber: 2, shares })])).toMatchObject([
      { shares: "1000", value: null, flags: ["missing-shares"] },
    ]);
  });
  test("what the rows hold together is what the lines hold together", () => {
    const line = fc.record({
      code: fc.constantFrom("P", "S", "M"),
      acquiredDisposed: fc.constantFrom("A", "D"),
      shares: fc.integer({ min: 1, max: 1_000_000 }).map(String),
      transactionDate: fc.constantFrom("2024-05-06", "2024-05-07", "2023-01-03"),
      securityTitle: fc.constantFrom("Common Stock", "Class A", null),
      footnoteIds: fc.constantFrom([], ["F1"]),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (parts) => {
        const lines = parts.map((part, index) =>
          ownershipLine({ ...part, lineNumber: index + 1, pricePerShare: "2.5" }),
        );
        const footnotes = { F1: "Under a 10b5-1 plan." };
        const filing = ownershipFiling({ lines, footnotes });
        const derived = deriveIssuer(issuerRecord({ ownershipFilings: [filing] }));
        const counted = lines.filter(
          (l) =>
            `${l.code}${l.acquiredDisposed}` === "PA" || `${l.code}${l.acquiredDisposed}` === "SD",
        );
        const sharesOfLines = counted.reduce((sum, l) => sum + Number(l.shares), 0);
        const sharesOfRows = derived.trades.reduce((sum, row) => sum + Number(row.shares), 0);
        expect(sharesOfRows).toBe(sharesOfLines);
        const valueOfRows = derived.trades.reduce((sum, row) => sum + Number(row.sumValue), 0);
        expect(valueOfRows).toBe(sharesOfLines * 2.5);
        expect(derived.trades.flatMap((row) => row.lineNumbers).toSorted((a, b) => a - b)).toEqual(
          counted.map((l) => l.lineNumber),
        );
      }),
    );
  });
  test("the order of the record's lists changes nothing", () => {
    const filings = [1, 2, 3, 4].map((number) =>
      ownershipFiling({
        accession: `0001000001-24-00000${number}`,
        lines: linesOf(`S ${number}00@10`, `P ${number}@9`),
      }),
    );
    const inOrder = deriveIssuer(issuerRecord({ ownershipFilings: filings }));
    const reversed = deriveIssuer(issuerRecord({ ownershipFilings: filings.toReversed() }));
    expect(reversed).toEqual(inOrder);
  });
});

describe("suspect prices", () => {
  const filing = ownershipFiling({ lines: linesOf("S 10@51", "S 1000@10") });
  const rowWith = (
    parts: Parameters<typeof priceSeries>[2],
    close = 10,
  ): DerivedTrade | undefined => {
    const prices = priceSeries("2024-05-06", [close], parts);
    return deriveIssuer(issuerRecord({ ownershipFilings: [filing], prices })).trades[0];
  };
  test("above five times the close of the day: flagged and excluded from totals, value kept", () => {
    expect(rowWith({})).toMatchObject({ priceSuspect: "yes", value: "10510", sumValue: null });
    expect(rowWith({})?.flags).toEqual(["price-suspect"]);
  });
  test("exactly five times is not", () => {
    expect(rowWith({}, 10.2)).toMatchObject({ priceSuspect: "no", sumValue: "10510" });
  });
  test("a later split is undone first", () => {
    const splits = [{ day: "2024-06-10", ratio: 10 }];
    expect(rowWith({ closeBasis: "split-adjusted", splits }, 1.1)).toMatchObject({
      priceSuspect: "no",
    });
  });
  test("unknown where splits or basis are not stated, never suspect", () => {
    expect(rowWith({ closeBasis: "split-adjusted", splits: null }, 0.1)?.priceSuspect).toBe(
      "unknown",
    );
    expect(rowWith({ closeBasis: "unknown" }, 0.1)?.priceSuspect).toBe("unknown");
  });
  test("unknown on a day without trading", () => {
    const saturday = ownershipFiling({ lines: [ownershipLine({ transactionDate: "2024-05-04" })] });
    const record = issuerRecord({
      ownershipFilings: [saturday],
      prices: priceSeries("2024-05-03", [1]),
    });
    expect(deriveIssuer(record).trades[0]?.priceSuspect).toBe("unknown");
  });
});
