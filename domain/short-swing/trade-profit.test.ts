import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { OwnershipFiling, OwnershipLine, PriceSeries } from "#domain/trades/issuer-record.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  priceSeries,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

type Traded = { day: string; code: "P" | "S"; shares: string; price: string };

/** A Form 4 filed on the day of its trade unless changed, of one line each. */
function form4(
  number: number,
  { day, code, shares, price }: Traded,
  changes: Partial<OwnershipFiling> = {},
): OwnershipFiling {
  const line: Partial<OwnershipLine> = {
    transactionDate: day,
    code,
    acquiredDisposed: code === "P" ? "A" : "D",
    shares,
    pricePerShare: price,
  };
  return ownershipFiling({
    accession: `0001000001-25-00000${number}`,
    periodOfReport: day,
    filedOn: day,
    acceptedAt: `${day}T21:00:00Z`,
    lines: [ownershipLine(line)],
    ...changes,
  });
}

function record(filings: readonly OwnershipFiling[], splits: PriceSeries["splits"] = []) {
  return issuerRecord({
    prices: priceSeries("2024-12-02", [10], { splits }),
    ownershipFilings: filings,
    currentReports: [currentReport("2024-12-02T16:00:00")],
  });
}

/** The profit of each trade, by the number of its filing. */
function profits(filings: readonly OwnershipFiling[]): Record<string, string | null> {
  const { trades } = deriveIssuer(record(filings));
  return Object.fromEntries(
    trades.map(({ accession, shortSwingProfit }) => [accession.slice(-1), shortSwingProfit]),
  );
}

const bought = { day: "2025-01-15", code: "P", shares: "100", price: "10" } as const;
const sold = { day: "2025-03-03", code: "S", shares: "100", price: "20" } as const;

describe("a pair's profit is that of the trade disclosed later", () => {
  test("the sale after the purchase; the purchase after the sale", () => {
    // 100 × (20 − 10)
    expect(profits([form4(1, bought), form4(2, sold)])).toEqual({ 1: null, 2: "1000" });
    const later = { ...bought, day: "2025-05-05" };
    expect(profits([form4(1, sold), form4(2, later)])).toEqual({ 1: null, 2: "1000" });
  });
  test("a purchase filed late, after the sale", () => {
    const late = form4(1, bought, { filedOn: "2025-03-10", acceptedAt: "2025-03-10T21:00:00Z" });
    expect(profits([late, form4(2, sold)])).toEqual({ 1: "1000", 2: null });
  });
  test("each pair counts once: the profits add up to that of the worksheet", () => {
    const sales = [
      form4(2, { ...sold, shares: "40" }),
      form4(3, { day: "2025-04-01", code: "S", shares: "30", price: "12.50" }),
    ];
    // 40 × 10 and 30 × 2.50
    expect(profits([form4(1, bought), ...sales])).toEqual({ 1: null, 2: "400", 3: "75" });
    const { shortSwings } = deriveIssuer(record([form4(1, bought), ...sales]));
    expect(shortSwings.map(({ profit }) => profit)).toEqual(["475"]);
  });
  test("a pair with an option is a limit, and the profit of the trade of stock", () => {
    const call = ownershipLine({
      table: "derivative",
      securityTitle: "Call Option (right to buy)",
      transactionDate: "2024-12-02",
      code: "P",
      acquiredDisposed: "A",
      shares: "100",
      pricePerShare: "1",
      cells: Object.fromEntries(
        Object.entries({
          conversionOrExercisePrice: "11",
          expirationDate: "2025-12-19",
          underlyingSecurityTitle: "Common Stock",
          underlyingSecurityShares: "100",
        }).map(([name, value]) => [name, { value, footnotes: [] }]),
      ),
    });
    const filings = [form4(1, { ...bought, day: "2024-12-02" }, { lines: [call] }), form4(2, sold)];
    const { trades, shortSwings } = deriveIssuer(record(filings));
    // 100 × (20 − 10), the close of the stock for the call
    expect(trades.map(({ shortSwingProfit }) => shortSwingProfit)).toEqual(["1000"]);
    expect(shortSwings).toMatchObject([{ profit: "1000", isLimit: true }]);
    const proof = proveTrade(record(filings), { accession: "0001000001-25-000002", rowNumber: 1 });
    const proved = proof?.computed.find(({ name }) => name === "short_swing_profit");
    expect(proved?.inputs.at(-1)?.label).toContain("limit under Rule 16b-6(c)(2)");
    const ofShares = deriveIssuer(record([form4(1, bought), form4(2, sold)])).shortSwings;
    expect(ofShares).toMatchObject([{ profit: "1000", isLimit: false }]);
  });
  test("of joint filers the greatest counts, once", () => {
    const owners = [reportingOwner({ cik: 7 }), reportingOwner({ cik: 8 })];
    expect(profits([form4(1, bought, { owners }), form4(2, sold, { owners })])).toEqual({
      1: null,
      2: "1000",
    });
  });
  test("the day of the first complete pair is stored next to those of all matched trades", () => {
    const first = form4(2, { ...sold, day: "2025-02-03", shares: "60" });
    const second = form4(3, { ...sold, shares: "40" });
    expect(deriveIssuer(record([form4(1, bought), first, second])).shortSwings).toMatchObject([
      { pairs: 2, firstDay: "2025-01-15", firstPairDay: "2025-02-03", lastDay: "2025-03-03" },
    ]);
  });
  test("none where nothing matches", () => {
    expect(profits([form4(1, bought), form4(2, { ...sold, day: "2025-07-16" })])).toEqual({
      1: null,
      2: null,
    });
  });
});

test("pairs of different days do not count where no source states splits", () => {
  const sameDay = form4(3, { ...sold, day: bought.day, shares: "40" });
  const filings = [form4(1, bought), form4(2, { ...sold, shares: "60" }), sameDay];
  const unknown = record(filings, null);
  const { trades } = deriveIssuer(unknown);
  // 40 × (20 − 10) of one day, disclosed together: for the purchase. 60 × (20 − 10) of different days is not stated.
  expect(trades.map(({ shortSwingProfit }) => shortSwingProfit)).toEqual(["400", null, null]);
  const proof = proveTrade(unknown, { accession: "0001000001-25-000002", rowNumber: 1 });
  const proved = proof?.computed.find(({ name }) => name === "short_swing_profit");
  expect(proved).toMatchObject({ value: null });
  expect(proved?.note).toContain("No price source states the splits of this stock");
});

test("the proof has the stored profit, with filing and line of both trades", () => {
  const filings = [form4(1, bought), form4(2, sold)];
  const proof = proveTrade(record(filings), { accession: "0001000001-25-000002", rowNumber: 1 });
  const proved = proof?.computed.find(({ name }) => name === "short_swing_profit");
  expect(proof?.trade.shortSwingProfit).toBe("1000");
  expect(proved).toMatchObject({
    value: "1000",
    inputs: [
      { label: "purchase 2025-01-15", value: "line 1", source: "0001000001-25-000001" },
      { label: "sale 2025-03-03", value: "line 1", source: "0001000001-25-000002" },
      { value: "100 × (20 − 10) = 1,000" },
    ],
  });
});
