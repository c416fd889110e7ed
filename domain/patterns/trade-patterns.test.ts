import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { IssuerRecord, PriceSeries } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
  priceSeries,
} from "#testing/filings/issuer-record.ts";

/** The issuer with its one trade of 2024-05-06, filed two days later. */
function tradeWith(parts: Partial<IssuerRecord>, trade = "S 1000@10"): DerivedTrade | undefined {
  const filing = ownershipFiling({ lines: linesOf(trade) });
  return deriveIssuer(issuerRecord({ ownershipFilings: [filing], ...parts })).trades[0];
}

/** Closes of the two days before the open of 2024-05-16, and of that day 0, with a flat fund. */
function prices(
  before: number,
  day0: number,
  parts: Partial<PriceSeries> = {},
): Partial<IssuerRecord> {
  return {
    currentReports: [currentReport("2024-05-16T08:00:00")],
    prices: priceSeries("2024-05-15", [before, day0], parts),
    fund: priceSeries("2024-05-15", [50, 50], { ticker: "VTI" }),
  };
}

describe("before an adverse or favourable 8-K", () => {
  test.for([
    ["S 1000@10", 20, 19, ["sale-before-adverse-8k"]],
    ["S 1000@10", 20, 19.01, []],
    ["S 1000@10", 20, 21, []],
    ["P 1000@10", 20, 21, ["purchase-before-favourable-8k"]],
    ["P 1000@10", 20, 20.99, []],
    ["P 1000@10", 20, 19, []],
  ] as const)("%s, close %d then %d: %j", ([trade, before, day0, patterns]) => {
    expect(tradeWith(prices(before, day0), trade)?.patterns).toEqual(patterns);
  });
  test("the market's part of the move does not count", () => {
    const fallen = {
      ...prices(20, 19),
      fund: priceSeries("2024-05-15", [50, 49], { ticker: "VTI" }),
    };
    // −5% − (−2%) = −3%
    expect(tradeWith(fallen)?.patterns).toEqual([]);
  });
  test("exactly 30 calendar days count, 31 do not", () => {
    const on = (day: string): Partial<IssuerRecord> => ({
      currentReports: [currentReport(`${day}T08:00:00`)],
      prices: priceSeries("2024-06-04", [20, 19, 18]),
      fund: priceSeries("2024-06-04", [50, 50, 50], { ticker: "VTI" }),
    });
    expect(tradeWith(on("2024-06-05"))).toMatchObject({
      next8kDays: 30,
      patterns: ["sale-before-adverse-8k"],
    });
    expect(tradeWith(on("2024-06-06"))).toMatchObject({
      next8kDays: 31,
      patterns: [],
      avoidedOrGained: null,
      avoidedOrGainedNet: null,
    });
  });
  test("an unknown return decides nothing", () => {
    expect(tradeWith({ ...prices(20, 10), fund: null })?.patterns).toEqual([]);
  });
});

describe("loss avoided or gain", () => {
  const dollars = (trade: DerivedTrade | undefined): (string | null | undefined)[] => [
    trade?.avoidedOrGained,
    trade?.avoidedOrGainedNet,
  ];
  test("a sale: shares × (price − close of day 0); net: value × −return", () => {
    // 1,000 × (10.01 − 8) = 2,010; 10,010 × −(−0.2) = 2,002
    expect(dollars(tradeWith(prices(10, 8), "S 1000@10.01"))).toEqual(["2010", "2002"]);
  });
  test("a purchase: the sign reversed", () => {
    // −1,000 × (10 − 12.5) = 2,500; 10,000 × 0.25 = 2,500
    expect(dollars(tradeWith(prices(10, 12.5), "P 1000@10"))).toEqual(["2500", "2500"]);
  });
  test("is negative where the trade lost value", () => {
    expect(dollars(tradeWith(prices(10, 12.5)))).toEqual(["-2500", "-2500"]);
  });
  test("a 2:1 split between the sale and day 0: one share of then is two", () => {
    const splits = [{ day: "2024-05-13", ratio: 2 }];
    // 1,000 × (10 − 2 × 4) = 2,000, whichever way the source gives its closes.
    expect(tradeWith(prices(5, 4, { splits }))?.avoidedOrGained).toBe("2000");
    const adjusted = { splits, closeBasis: "split-adjusted" as const };
    expect(tradeWith(prices(5, 4, adjusted))?.avoidedOrGained).toBe("2000");
  });
  test("a split before the sale, or of its own day, changes nothing", () => {
    const splits = [{ day: "2024-05-06", ratio: 2 }];
    expect(tradeWith(prices(10, 8, { splits }))?.avoidedOrGained).toBe("2000");
  });
  test("a split after day 0 is undone where the closes are divided by it, and only there", () => {
    const splits = [{ day: "2024-08-01", ratio: 4 }];
    expect(tradeWith(prices(10, 8, { splits }))?.avoidedOrGained).toBe("2000");
    const adjusted = { splits, closeBasis: "split-adjusted" as const };
    expect(tradeWith(prices(2.5, 2, adjusted))?.avoidedOrGained).toBe("2000");
  });
  test.for([
    ["no prices", { prices: null }],
    ["unknown basis", prices(10, 8, { closeBasis: "unknown" })],
    ["unknown splits", prices(10, 8, { splits: null })],
  ] as const)("%s: nothing is said", ([, parts]) => {
    expect(tradeWith({ ...prices(10, 8), ...parts })?.avoidedOrGained).toBeNull();
  });
  test("no price on the form, or a suspect one: nothing is said", () => {
    expect(dollars(tradeWith(prices(10, 8), "S 1000"))).toEqual([null, null]);
    const suspect = {
      ...prices(10, 8),
      prices: priceSeries("2024-05-06", [1, 1, 1, 1, 1, 1, 1, 10, 8]),
    };
    expect(dollars(tradeWith(suspect))).toEqual([null, null]);
  });
  test("the first source that can tell answers", () => {
    const second = { prices: priceSeries("2024-05-15", [10, 8]), fund: null };
    const parts = { ...prices(10, 8, { splits: null }), furtherPrices: [second] };
    expect(tradeWith(parts)?.avoidedOrGained).toBe("2000");
  });
});

test("late filing: more than two business days", () => {
  const filedOn = (day: string): readonly string[] | undefined =>
    deriveIssuer(
      issuerRecord({
        ownershipFilings: [
          ownershipFiling({ acceptedAt: null, filedOn: day, lines: [ownershipLine()] }),
        ],
      }),
    ).trades[0]?.patterns;
  expect(filedOn("2024-05-08")).toEqual([]);
  expect(filedOn("2024-05-09")).toEqual(["late-filing"]);
});

describe("prices the patterns read", () => {
  test("are all named in the issuer's use of prices", () => {
    const filing = ownershipFiling({ lines: linesOf("S 1000@10") });
    const record = issuerRecord({ ownershipFilings: [filing], ...prices(10, 8) });
    const { priceUse } = deriveIssuer(record);
    const isUsed = (ranges: readonly { from: string; to: string }[], day: string): boolean =>
      ranges.some(({ from, to }) => from <= day && day <= to);
    for (const day of ["2024-05-15", "2024-05-16"]) {
      expect(isUsed(priceUse.stockDays, day)).toBe(true);
      expect(isUsed(priceUse.fundDays, day)).toBe(true);
    }
  });
  test("once they arrive or are corrected, give the patterns again", () => {
    const currentReports = prices(10, 8).currentReports ?? [];
    expect(tradeWith({ currentReports })).toMatchObject({ patterns: [], avoidedOrGained: null });
    expect(tradeWith(prices(10, 8))).toMatchObject({
      patterns: ["sale-before-adverse-8k"],
      avoidedOrGained: "2000",
    });
    expect(tradeWith(prices(10, 9.9))).toMatchObject({ patterns: [], avoidedOrGained: "100" });
  });
});
