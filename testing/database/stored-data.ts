import type {
  EventCoverage,
  StoredData,
  StoredPriceSource,
  TradeCoverage,
} from "#database/queries/screening-status.ts";

/** Nine trades that have every number. */
export const everyTradeNumber: TradeCoverage = {
  count: 9,
  firstTradeDate: "2026-01-02",
  lastTradeDate: "2026-11-19",
  value: true,
  industry: true,
  marketValue: true,
  averageDailyVolume: true,
  sharePrice: true,
  tradeReturn: true,
  adjustedReturn: true,
  next8k: true,
  next8kReturn: true,
  nextEarnings: true,
  nextEarningsReturn: true,
  avoidedOrGained: true,
  avoidedOrGainedNet: true,
};
/** Nine events that have every number. */
export const everyEventNumber: EventCoverage = {
  count: 9,
  firstFiledOn: "2026-01-02",
  lastFiledOn: "2026-11-19",
  dated: true,
  items: true,
  industry: true,
  marketValue: true,
  averageDailyVolume: true,
  sharePrice: true,
  eventReturn: true,
  sold: true,
  purchased: true,
};

const vendor: StoredPriceSource = {
  name: "vendor",
  tickers: 5,
  firstDay: "2020-01-02",
  lastDay: "2026-11-19",
  closeBasis: "raw",
  hasSplits: true,
  fundLastDay: null,
};

/** What is stored where trades and events have every number, the market fund aside. */
export function storedData(parts: Partial<StoredData> = {}): StoredData {
  return {
    trades: everyTradeNumber,
    events: everyEventNumber,
    filings: {
      count: 1,
      unreadable: 0,
      firstFiledOn: null,
      lastFiledOn: null,
      lastAcceptedAt: null,
      has8k: true,
    },
    priceSources: [vendor],
    hasShareCounts: true,
    pendingIssuers: 0,
    ...parts,
  };
}
