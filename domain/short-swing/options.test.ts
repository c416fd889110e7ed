import { describe, expect, test } from "vitest";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import type { ShortSwing } from "#domain/short-swing/short-swing.ts";
import { filed, found, option } from "#testing/filings/option-lines.ts";

const later = { tradeDate: "2025-05-05", datedOn: "2025-05-05" };

const stated = ({ profit, pairs, setAside }: ShortSwing) => ({
  profit: profit.toFixed(),
  pairs: pairs.map(({ measure, purchasePrice, salePrice, units }) =>
    [measure, units.toFixed(), purchasePrice.toFixed(), salePrice.toFixed()].join(" "),
  ),
  review: setAside.length,
});

describe("options against options", () => {
  test("of the same terms: the premiums, even if the stock gained more", () => {
    // 100 × (4.50 − 2.00); the stock: 100 × (37 − 30).
    expect(stated(found([option("call", "P", "2"), option("call", "S", "4.50", later)]))).toEqual({
      profit: "250",
      pairs: ["premiums 100 2 4.5"],
      review: 0,
    });
    // A loss by premiums is no profit, whatever the stock did.
    const loss = found([option("call", "P", "5"), option("call", "S", "4.50", later)]);
    expect(stated(loss)).toEqual({ profit: "0", pairs: [], review: 0 });
  });

  test("a put sold and the same put bought: premium received less premium paid", () => {
    // 100 × (3.25 − 1.00); the sale of the put counts as the purchase of the stock.
    expect(stated(found([option("put", "S", "3.25"), option("put", "P", "1", later)]))).toEqual({
      profit: "225",
      pairs: ["premiums 100 3.25 1"],
      review: 0,
    });
    expect(
      found([option("put", "S", "1"), option("put", "P", "3.25", later)]).profit.toFixed(),
    ).toBe("0");
  });

  test("of other terms: the closes of the stock", () => {
    const sold = { pairs: ["limit 100 30 37"], profit: "700", review: 0 };
    const call = option("call", "P", "2");
    for (const change of [{ conversionPrice: "35" }, { expiresOn: "2026-01-16" }])
      expect(stated(found([call, option("call", "S", "4.50", { ...later, ...change })]))).toEqual(
        sold,
      );
    // A call bought and a put bought are on opposite sides.
    expect(stated(found([call, option("put", "P", "1", later)]))).toEqual(sold);
  });

  test("the greatest total weighs premiums against closes and shares", () => {
    const lines = [
      option("call", "P", "2"),
      filed("P", { shares: "100", price: "31" }),
      option("call", "S", "4.50", later),
      filed("S", { shares: "100", price: "36" }, "2025-05-05"),
    ];
    // Call with call 250 and share with share 500: 750. Call with share 600 and share with call 600: 1,200.
    expect(stated(found(lines))).toEqual({
      profit: "1200",
      pairs: ["limit 100 30 36", "limit 100 31 37"],
      review: 0,
    });
  });

  test("a split restates strike, premium, and units", () => {
    const splits = [{ day: "2025-04-15", ratio: 2 }];
    const bought = option("call", "P", "4", { conversionPrice: "60" });
    const sold = (changes: Partial<ReportedLine>) =>
      option("call", "S", "4.50", { ...later, shares: "200", underlyingShares: "200", ...changes });
    // 200 × (4.50 − 4 / 2).
    expect(stated(found([bought, sold({})], { splits }))).toEqual({
      profit: "500",
      pairs: ["premiums 200 2 4.5"],
      review: 0,
    });
    expect(stated(found([bought, sold({ conversionPrice: "30.005" })], { splits })).review).toBe(2);
    // 100 × 2 × (37 − 30 / 2): other terms.
    expect(stated(found([bought, sold({ conversionPrice: "30.07" })], { splits })).profit).toBe(
      "4400",
    );
  });
});

describe("options that may have the same terms need review", () => {
  const call = option("call", "P", "2");
  const share = filed("S", { shares: "100", price: "36" }, "2025-05-05");

  test("without an expiration date, or with contracts for many shares", () => {
    for (const change of [{ expiresOn: null }, { shares: "1" }]) {
      const sold = option("call", "S", "4.50", { ...later, ...change });
      const both = found([call, sold, share]);
      expect(stated(both)).toEqual({ profit: "0", pairs: [], review: 2 });
      expect(both.setAside[0]?.treatment.because).toContain("16b-6(c)(1)");
    }
  });

  test("where a split may have changed the strike: rounded to an eighth, or left as filed", () => {
    const threeForTwo = [{ day: "2025-04-15", ratio: 1.5 }];
    const bought = option("call", "P", "2", { conversionPrice: "25" });
    const rounded = option("call", "S", "1.50", { ...later, conversionPrice: "16.625" });
    expect(stated(found([bought, rounded], { splits: threeForTwo })).review).toBe(2);
    const reverse = [{ day: "2025-04-15", ratio: 0.1 }];
    const left = option("call", "S", "4.50", { ...later, shares: "10", underlyingShares: "10" });
    expect(stated(found([call, left], { splits: reverse })).review).toBe(2);
  });

  test("where a price is too high for a premium of a share, or the stock's close is unknown", () => {
    // One price for a contract of 100 shares: 40.00 with the stock at 30, 215.00 with the stock at 37.
    const contracts = [option("call", "P", "40"), option("call", "S", "215", later), share];
    expect(stated(found(contracts))).toEqual({ profit: "0", pairs: [], review: 2 });
    const puts = [option("put", "S", "31"), option("put", "P", "1", later)];
    expect(stated(found(puts))).toEqual({ profit: "0", pairs: [], review: 2 });
    const closeOn = (day: string) => (day === "2025-02-10" ? 30 : null);
    const sold = option("call", "S", "4.50", later);
    const unknown = found([call, sold, share], { closeOn });
    expect(stated(unknown)).toEqual({ profit: "0", pairs: [], review: 2 });
    expect(unknown.setAside.at(-1)?.treatment.because).toContain("underlying stock");
  });

  test("with more lots than the general matching can take", () => {
    const many = Array.from({ length: 999 }, () => share);
    const both = [call, option("call", "S", "4.50", later)];
    expect(stated(found([...both, ...many.slice(1)])).review).toBe(0);
    expect(stated(found([...both, ...many])).review).toBe(2);
  });

  test("not against shares, options of other terms, or outside the window", () => {
    const contract = { shares: "1", ...later };
    expect(stated(found([option("call", "P", "200", { shares: "1" }), share])).profit).toBe("600");
    const other = option("call", "S", "4.50", { ...contract, conversionPrice: "35" });
    expect(stated(found([call, other]))).toMatchObject({ profit: "700", review: 0 });
    const outside = { tradeDate: "2025-08-10", datedOn: "2025-08-10" };
    expect(stated(found([call, option("call", "S", "4.50", { ...contract, ...outside })]))).toEqual(
      { profit: "0", pairs: [], review: 0 },
    );
  });
});
