import { describe, expect, test } from "vitest";
import {
  currentSource,
  dailyPrices,
  dailyReturns,
  priceBasis,
  priceRange,
} from "#domain/returns/daily-prices.ts";
import { sessionPrices } from "#domain/returns/session-prices.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";

/** Apple around its split of 4 for 1 on 31 August 2020, closes and volumes as printed. */
const printed: PriceSeries = {
  source: "vendor",
  ticker: "AAPL",
  closeBasis: "raw",
  splits: [{ day: "2020-08-31", ratio: 4 }],
  dividends: [],
  days: ["2020-08-27", "2020-08-28", "2020-08-31", "2020-09-01"],
  close: [500.04, 499.23, 129.04, 134.18],
  adjustedClose: [null, null, null, null],
  volume: [38_888_100, 46_907_500, 225_702_700, 152_470_100],
};

function drawn(series: PriceSeries) {
  return dailyPrices(sessionPrices(series)).map(({ day, close, price, volume }) => [
    day,
    close,
    price,
    volume,
  ]);
}

describe("dailyPrices", () => {
  test("draws prices of before a split in today's shares, and keeps what was printed", () => {
    expect(priceBasis(printed)).toBe("split-adjusted");
    expect(drawn(printed)).toEqual([
      ["2020-08-27", 500.04, 125.01, 155_552_400],
      ["2020-08-28", 499.23, 124.8075, 187_630_000],
      ["2020-08-31", 129.04, 129.04, 225_702_700],
      ["2020-09-01", 134.18, 134.18, 152_470_100],
    ]);
  });

  test("finds what was printed where the source has divided by splits it names", () => {
    const divided: PriceSeries = {
      ...printed,
      closeBasis: "split-adjusted",
      close: [125.01, 124.8075, 129.04, 134.18],
      volume: [155_552_400, 187_630_000, 225_702_700, 152_470_100],
    };
    expect(drawn(divided)).toEqual(drawn(printed));
  });

  test("draws closes as given where the source does not say what they are", () => {
    const unknown: PriceSeries = { ...printed, closeBasis: "unknown", splits: null };
    expect(priceBasis(unknown)).toBe("as-given");
    expect(drawn(unknown)[0]).toEqual(["2020-08-27", 500.04, 500.04, 38_888_100]);
  });

  test("draws closes as printed where the source names no splits", () => {
    expect(priceBasis({ ...printed, splits: null })).toBe("as-printed");
  });

  test("draws adjusted closes where there are no others", () => {
    const adjusted: PriceSeries = {
      ...printed,
      closeBasis: "unknown",
      close: [null, null, null, null],
      adjustedClose: [121.3, 121.1, null, 130.2],
    };
    expect(priceBasis(adjusted)).toBe("adjusted");
    expect(drawn(adjusted).map(([day, close, price]) => [day, close, price])).toEqual([
      ["2020-08-27", null, 121.3],
      ["2020-08-28", null, 121.1],
      ["2020-09-01", null, 130.2],
    ]);
  });
});

test("dailyReturns measures each day over the trading day before, splits undone", () => {
  const prices = { stock: sessionPrices(printed), fund: null, delistingFiledOn: null };
  const { raw, adjusted } = dailyReturns(["2020-08-28", "2020-08-31"], prices);
  expect(raw[0]).toBeCloseTo(499.23 / 500.04 - 1, 12);
  expect(raw[1]).toBeCloseTo((129.04 * 4) / 499.23 - 1, 12);
  expect(adjusted).toEqual([null, null]);
});

test("priceRange takes the days after a day", () => {
  const prices = dailyPrices(sessionPrices(printed));
  expect(priceRange(prices, "2020-08-27")).toEqual({
    low: 124.8075,
    high: 134.18,
    firstDay: "2020-08-28",
    lastDay: "2020-09-01",
  });
  expect(priceRange(prices, "2020-09-01")).toBeNull();
});

test("currentSource passes over a source that has ended", () => {
  const of = (source: string, days: readonly string[]) => ({
    stock: sessionPrices({ ...printed, source, days }),
    fund: null,
    delistingFiledOn: null,
  });
  const newest = of("new", printed.days);
  // 24 August 2020 is the sixth trading day before 1 September, 25 August the fifth.
  const old = of("old", ["2020-08-19", "2020-08-20", "2020-08-21", "2020-08-24"]);
  const late = of("late", ["2020-08-20", "2020-08-21", "2020-08-24", "2020-08-25"]);
  expect(currentSource([old, newest])?.stock?.series.source).toBe("new");
  expect(currentSource([late, newest])?.stock?.series.source).toBe("late");
  expect(currentSource([{ stock: null, fund: null, delistingFiledOn: null }])).toBeNull();
});
