import { describe, expect, test } from "vitest";
import type { StoredData, TradeCoverage } from "#database/queries/screening-status.ts";
import { unusableFilters } from "#server/operations/trades/unusable-filters.ts";
import { everyTradeNumber, storedData } from "#testing/stored-data.ts";

const noPrice = {
  marketValue: 0,
  averageDailyVolume: 0,
  sharePrice: 0,
  tradeReturn: 0,
  adjustedReturn: 0,
  next8kReturn: 0,
  nextEarningsReturn: 0,
};

function stored(trades: Partial<TradeCoverage>, rest: Partial<StoredData> = {}): StoredData {
  return storedData({ ...rest, trades: { ...everyTradeNumber, ...trades } });
}

function reasons(data: StoredData): Record<string, string> {
  return Object.fromEntries(
    unusableFilters(data, "VTI").map(({ filter, reason }) => [filter, reason]),
  );
}

describe("filters that cannot be used", () => {
  test("none while every number is known somewhere, and none without any trade", () => {
    expect(reasons(stored({}))).toEqual({});
    expect(reasons(stored({ ...noPrice, count: 0 }))).toEqual({});
  });

  test("without prices: everything computed from them", () => {
    const none = "No prices are imported.";
    expect(reasons(stored(noPrice, { priceSources: [] }))).toEqual({
      share_price: none,
      avg_daily_volume: none,
      market_value: none,
      trade_return: none,
      adjusted_returns: none,
      next_8K_ret0: none,
      next_EA_ret0: none,
    });
    expect(reasons(stored(noPrice))).toMatchObject({
      share_price: "The imported prices do not cover the stored trades.",
    });
  });

  test("without the market fund: what is compared with it", () => {
    const none = "No prices of the market fund VTI are imported.";
    expect(reasons(stored({ adjustedReturn: 0, next8kReturn: 0, nextEarningsReturn: 0 }))).toEqual({
      adjusted_returns: none,
      next_8K_ret0: none,
      next_EA_ret0: none,
    });
  });

  test("without 8-K filings, share counts, industries", () => {
    const data = stored(
      { next8k: 0, next8kReturn: 0, marketValue: 0, industry: 0 },
      { filings: { ...stored({}).filings, has8k: false }, hasShareCounts: false },
    );
    expect(reasons(data)).toEqual({
      next_8K_days: "No 8-K filings are stored.",
      item_number: "No 8-K filings are stored.",
      next_8K_ret0: "No 8-K filings are stored.",
      market_value: "No shares outstanding are stored.",
      industry: "No stored company has an industry code (SIC).",
    });
  });
});
