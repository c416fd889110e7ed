import { describe, expect, test } from "vitest";
import type { EventCoverage, StoredData } from "#database/queries/screening-status.ts";
import { unusableEventFilters } from "#server/operations/events/unusable-event-filters.ts";
import { everyEventNumber, everyTradeNumber, storedData } from "#testing/database/stored-data.ts";

const noPrice = {
  marketValue: false,
  averageDailyVolume: false,
  sharePrice: false,
  eventReturn: false,
};

function reasons(
  events: Partial<EventCoverage>,
  rest: Partial<StoredData> = {},
): Record<string, string> {
  const data = storedData({ ...rest, events: { ...everyEventNumber, ...events } });
  return Object.fromEntries(
    unusableEventFilters(data, "VTI").map(({ filter, reason }) => [filter, reason]),
  );
}

describe("filters of events that cannot be used", () => {
  test("none while every number is known somewhere, and none without any event", () => {
    expect(reasons({})).toEqual({});
    expect(reasons({ ...noPrice, sold: false, count: 0 })).toEqual({});
  });

  test("without prices, or with others only: everything computed from them", () => {
    const none = "No prices are imported.";
    const trades = { ...everyTradeNumber, tradeReturn: false };
    expect(reasons(noPrice, { priceSources: [], trades })).toEqual({
      market_value: none,
      avg_daily_volume: none,
      share_price: none,
      event_return: none,
    });
    const others = "The imported prices do not cover the stored events.";
    expect(reasons(noPrice, { trades })).toMatchObject({
      share_price: others,
      event_return: others,
    });
  });

  test("without the market fund, or with days of it that no event needs", () => {
    expect(reasons({ eventReturn: false })).toEqual({
      event_return: "No prices of the market fund VTI are imported.",
    });
    const [vendor] = storedData().priceSources;
    if (vendor === undefined) throw new Error("no source");
    const priceSources = [{ ...vendor, fundLastDay: "2001-01-02" }];
    expect(reasons({ eventReturn: false }, { priceSources })).toEqual({
      event_return:
        "The imported prices, of the companies or of the market fund VTI, do not cover the days of the stored events.",
    });
  });

  test("without share counts, printed closes, items, industries", () => {
    expect(
      reasons({ marketValue: false, items: false, industry: false }, { hasShareCounts: false }),
    ).toEqual({
      market_value: "No shares outstanding are stored.",
      item_number: "No stored 8-K names its items.",
      industry: "No stored company has an industry code (SIC).",
    });
    const [vendor] = storedData().priceSources;
    if (vendor === undefined) throw new Error("no source");
    const priceSources = [{ ...vendor, closeBasis: "unknown" }];
    const { share_price, market_value } = reasons(
      { sharePrice: false, marketValue: false },
      { priceSources },
    );
    expect(share_price).toMatch(/^Closes as printed are unknown/);
    expect(market_value).toBe(share_price);
  });

  test("without insiders' trades, or with none before an event", () => {
    const noTrades = { trades: { ...everyTradeNumber, count: 0 } };
    expect(reasons({ sold: false, purchased: false }, noTrades)).toEqual({
      value_sold: "No insider trades are stored.",
      value_purchased: "No insider trades are stored.",
    });
    expect(reasons({ sold: false })).toEqual({
      value_sold: "No insider sold in the 365 days before any stored event.",
    });
  });

  test("without any time of acceptance or filing: everything that hangs on day 0", () => {
    const undated = reasons({ ...noPrice, dated: false, sold: false, purchased: false });
    expect(Object.keys(undated)).toHaveLength(6);
    expect(new Set(Object.values(undated))).toEqual(
      new Set(["No stored 8-K has a known acceptance or filing date."]),
    );
  });
});
