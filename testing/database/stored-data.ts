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
  value: 9,
  industry: 9,
  marketValue: 9,
  averageDailyVolume: 9,
  sharePrice: 9,
  tradeReturn: 9,
  adjustedReturn: 9,
  next8k: 9,
  next8kReturn: 9,
  nextEarnings: 9,
  nextEarningsReturn: 9,
  avoidedOrGained: 9,
  avoidedOrGainedNet: 9,
};
/** Nine events that have every number. */
export const everyEventNumber: EventCoverage = {
  count: 9,
  firstFiledOn: "2026-01-02",
  lastFiledOn: "2026-11-19",
  dated: 9,
  items: 9,
  industry: 9,
  marketValue: 9,
  averageDailyVolume: 9,
  sharePrice: 9,
  eventReturn: 9,
  sold: 9,
  purchased: 9,
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
    unpricedCompanies: 0,
    ...parts,
  };
}
