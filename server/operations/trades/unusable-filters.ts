import type {
  LockableFilter,
  ScreeningStatus,
} from "#contract/operations/screening/screening-status.ts";
import type { StoredData } from "#database/queries/screening-status.ts";
import {
  whyNoFund,
  whyNoPrices,
  whyNoPrintedCloses,
  whyNoShares,
  whyNoSplits,
} from "#server/screening/why-unknown.ts";

type Lock = ScreeningStatus["unusable_filters"][number];

/** Filters on numbers that no stored trade has, each with the reason and what would help. */
export function unusableFilters(stored: StoredData, marketFund: string): Lock[] {
  const { trades } = stored;
  if (trades.count === 0) return [];
  const prices = whyNoPrices(stored, "trades");
  const fund = whyNoFund(stored, marketFund, "trades");
  const locks: Lock[] = [];
  function lock(filter: LockableFilter, hasAny: boolean, reason: string): void {
    if (!hasAny) locks.push({ filter, reason });
  }
  const printed = whyNoPrintedCloses(stored) ?? prices;
  lock("share_price", trades.sharePrice, printed);
  lock("avg_daily_volume", trades.averageDailyVolume, prices);
  lock(
    "market_value",
    trades.marketValue,
    trades.sharePrice ? whyNoShares(stored, "trades") : printed,
  );
  lock("trade_return", trades.tradeReturn, prices);
  lock("adjusted_returns", trades.adjustedReturn, trades.tradeReturn ? fund : prices);
  lock("next_8K_days", trades.next8k, whyNo8k(stored));
  lock("item_number", trades.next8k, whyNo8k(stored));
  lock("next_8K_ret0", trades.next8kReturn, whyNo8kReturn(stored, marketFund));
  lock("next_EA_days", trades.nextEarnings, noEarnings);
  lock("btwn_fqe_ea", trades.nextEarnings, noEarnings);
  lock(
    "next_EA_ret0",
    trades.nextEarningsReturn,
    trades.nextEarnings ? whyNotMeasured(stored, marketFund) : noEarnings,
  );
  lock("avoided_or_gained", trades.avoidedOrGained, whyNoDollars(stored, prices));
  lock(
    "avoided_or_gained_net",
    trades.avoidedOrGainedNet,
    trades.next8kReturn ? no8kSoon : whyNo8kReturn(stored, marketFund),
  );
  lock("industry", trades.industry, "No stored company has an industry code (SIC).");
  lock("value_shares_traded", trades.value, "No stored trade states a price.");
  return locks;
}

const noEarnings =
  "No earnings announcement (8-K item 2.02, 10-Q, or 10-K) after a stored trade is available.";

const no8kSoon = "No 8-K follows a stored trade with a price within 30 calendar days.";

function whyNo8kReturn(stored: StoredData, marketFund: string): string {
  return stored.trades.next8k ? whyNotMeasured(stored, marketFund) : whyNo8k(stored);
}

/** The close after the 8-K is compared with the price of the trade: in the same shares. */
function whyNoDollars(stored: StoredData, prices: string): string {
  const { trades, priceSources } = stored;
  if (!trades.next8k) return whyNo8k(stored);
  if (!trades.tradeReturn && !trades.sharePrice) return prices;
  return whyNoSplits(priceSources) ?? no8kSoon;
}

function whyNotMeasured(stored: StoredData, marketFund: string): string {
  if (!stored.trades.tradeReturn) return whyNoPrices(stored, "trades");
  if (!stored.trades.adjustedReturn) return whyNoFund(stored, marketFund, "trades");
  return "The imported prices do not cover the days of these filings.";
}

function whyNo8k({ filings }: StoredData): string {
  return filings.has8k ? "No 8-K follows any stored trade." : "No 8-K filings are stored.";
}
