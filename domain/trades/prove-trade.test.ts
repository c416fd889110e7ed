import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import { issuerRecord, linesOf, ownershipFiling } from "#testing/filings/issuer-record.ts";
import { accession, footnotes, number, proof, record } from "#testing/filings/proved-trades.ts";

test("a row that does not exist has no proof", () => {
  expect(proveTrade(record, { accession, rowNumber: 2 })).toBeNull();
  expect(proveTrade(record, { accession: "0001000001-24-000002", rowNumber: 1 })).toBeNull();
});

describe("amounts", () => {
  test("value line by line, exact", () => {
    expect(number("value")).toMatchObject({ value: "1864420", unit: "dollars", note: null });
    expect(number("value").inputs).toEqual([
      { label: "line 2", value: "18,000 × 46.12 = 830,160", source: accession },
      { label: "line 3", value: "15,500 × 46.87 = 726,485", source: accession },
      { label: "line 4", value: "6,500 × 47.35 = 307,775", source: accession },
    ]);
  });
  test("price is value over shares", () => {
    expect(number("price")).toMatchObject({ value: "46.6105" });
    expect(number("price").inputs).toMatchObject([{ value: "1,864,420 ÷ 40,000" }]);
  });
  test("a missing price is named by its line", () => {
    const priceless = issuerRecord({
      ownershipFilings: [ownershipFiling({ lines: linesOf("S 10@5", "S 500") })],
    });
    expect(number("value", null, priceless)).toMatchObject({
      value: null,
      note: "No price, or a price of 0, on line 2.",
    });
    expect(number("sum_value", null, priceless).note).toBe("The value is unknown.");
  });
});

test("every line is there, counted or with the reason", () => {
  expect(
    proof().lines.map((line) => [line.asFiled.lineNumber, line.value, line.notCountedBecause]),
  ).toEqual([
    [1, "496000", "code M: exercise or conversion of an exempt derivative"],
    [2, "830160", null],
    [3, "726485", null],
    [4, "307775", null],
    [5, null, "a holding, not a transaction"],
  ]);
  expect(proof().footnotes).toEqual([
    { id: "F2", text: footnotes.F2 },
    { id: "F3", text: footnotes.F3 },
  ]);
});

test("days to file name their two dates", () => {
  expect(number("days_to_file")).toMatchObject({ value: 2, note: null });
  expect(number("days_to_file").inputs).toEqual([
    { label: "trade date, line 2", value: "2024-05-06", source: accession },
    { label: "filing date", value: "2024-05-08", source: accession },
  ]);
});

test("company figures are those of the close before", () => {
  expect(number("share_price")).toMatchObject({ value: 48 });
  expect(number("market_value").value).toBeCloseTo(96, 9);
  expect(number("market_value").inputs).toEqual([
    {
      label: "shares as of 2024-04-30, filed 2024-05-02",
      value: "2,000,000 × 48",
      source: "0001000001-24-000070",
    },
  ]);
  expect(number("avg_daily_volume")).toMatchObject({
    value: null,
    note: "Fewer than 20 of the 60 trading days have prices.",
  });
});

test("a plan named only to be denied", () => {
  expect(number("is_10b51")).toMatchObject({
    value: 0,
    rule: "no checkbox on the form, no line cites a plan footnote; all footnotes and the remarks decide",
  });
});

test("an unamended filing is its own history", () => {
  expect(proof().history).toMatchObject([
    { accession, form: "4", effect: "Original.", changes: [], isThis: true },
  ]);
});

test("two rows of one filing point at each other", () => {
  const twoRows = issuerRecord({
    ownershipFilings: [ownershipFiling({ lines: linesOf("S 10@5", "P 7@5") })],
  });
  expect(proof(twoRows, 2).lines.map((line) => line.notCountedBecause)).toEqual([
    "counted in row 1 of this filing",
    null,
  ]);
});

test("the proof's numbers are the stored ones", () => {
  const trade = fc
    .record({
      code: fc.constantFrom("P", "S"),
      shares: fc.integer({ min: 1, max: 999 }),
      price: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ code, shares, price }) => `${code} ${shares}@${price}`);
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 6 }), (trades) => {
      const filing = ownershipFiling({ lines: linesOf(...trades) });
      const whole = { ...record, ownershipFilings: [filing] };
      for (const stored of deriveIssuer(whole).trades) {
        const proved = proof(whole, stored.rowNumber);
        expect(proved.trade).toEqual(stored);
        const value = (name: string): unknown =>
          proved.computed.find((n) => n.name === name)?.value;
        expect([value("shares"), value("price"), value("value"), value("sum_value")]).toEqual([
          stored.shares,
          stored.price,
          stored.value,
          stored.sumValue,
        ]);
        expect(value("price_suspect")).toBe(stored.priceSuspect);
        expect(value("next_8K_ret0")).toBe(stored.next8kReturn);
      }
    }),
  );
});
