import { describe, expect, test } from "vitest";
import type { StoredData, TradeCoverage } from "#database/queries/screening-status.ts";
import { unusableFilters } from "#server/operations/trades/unusable-filters.ts";
import { everyTradeNumber, storedData } from "#testing/database/stored-data.ts";

const noPrice = {
  marketValue: false,
  averageDailyVolume: false,
  sharePrice: false,
  tradeReturn: false,
  adjustedReturn: false,
  next8kReturn: false,
  nextEarningsReturn: false,
  avoidedOrGained: false,
  avoidedOrGainedNet: false,
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
      avoided_or_gained: none,
      avoided_or_gained_net: none,
    });
    expect(reasons(stored(noPrice))).toMatchObject({
      share_price: "The imported prices do not cover the stored trades.",
    });
  });

  test("without the market fund: what is compared with it", () => {
    const none = "No prices of the market fund VTI are imported.";
    const unknown = { adjustedReturn: false, next8kReturn: false, nextEarningsReturn: false };
    expect(reasons(stored({ ...unknown, avoidedOrGainedNet: false }))).toEqual({
      adjusted_returns: none,
      next_8K_ret0: none,
      next_EA_ret0: none,
      avoided_or_gained_net: none,
    });
  });

  test("without splits, or an 8-K soon after a trade: the dollars avoided or gained", () => {
    const reasonsFor = (closeBasis: string, hasSplits: boolean) =>
      reasons(
        stored(
          { avoidedOrGained: false },
          {
            priceSources: storedData().priceSources.map((each) => ({
              ...each,
              closeBasis,
              hasSplits,
            })),
          },
        ),
      );
    const noSplits = {
      avoided_or_gained:
        "Closes cannot be compared with prices of trades: the imported price files do not report splits. (For the operator: ingest price files with a split_ratio column.)",
    };
    expect(reasonsFor("unknown", false)).toEqual(noSplits);
    expect(reasonsFor("raw", false)).toEqual(noSplits);
    const no8kSoon = "No 8-K follows a stored trade with a price within 30 calendar days.";
    expect(reasonsFor("raw", true)).toEqual({ avoided_or_gained: no8kSoon });
    expect(reasons(stored({ avoidedOrGainedNet: false }))).toEqual({
      avoided_or_gained_net: no8kSoon,
    });
  });

  test("without 8-K filings, share counts, industries", () => {
    const data = stored(
      {
        next8k: false,
        next8kReturn: false,
        avoidedOrGained: false,
        avoidedOrGainedNet: false,
        marketValue: false,
        industry: false,
      },
      { filings: { ...stored({}).filings, has8k: false }, hasShareCounts: false },
    );
    expect(reasons(data)).toEqual({
      next_8K_days: "No 8-K filings are stored.",
      item_number: "No 8-K filings are stored.",
      next_8K_ret0: "No 8-K filings are stored.",
      avoided_or_gained: "No 8-K filings are stored.",
      avoided_or_gained_net: "No 8-K filings are stored.",
      market_value: "No shares outstanding are stored.",
      industry: "No stored company has an industry code (SIC).",
    });
  });
});
