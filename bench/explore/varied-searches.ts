import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

const wholeMarket: TradeSearch = { ...wholeMarketSearch, include_all: true };

const scopes: readonly Partial<TradeSearch>[] = [
  {},
  { start_date: "2026-01-01" },
  { start_date: "2015-01-01", end_date: "2019-12-31" },
  { trade_types: { val: ["Purchases"] } },
  { insider_types: { val: ["Officer", "Director"] }, constraint_10b51: { val: [true] } },
  { value_shares_traded: { bool: "ge", val: [250] } },
  {
    market_value: { bool: "between", val: [500, 10_000] },
    next_8K_days: { bool: "le", val: [30] },
  },
  { next_8K_ret0: { bool: "le", val: [-0.1] }, item_number: { val: ["2.02"] } },
  {
    industry: { val: ["Banking", "Computer Software"] },
    share_price: { bool: "ge", val: [5] },
  },
  { include_all: false, ciks: ["0001000010", "0001000200", "0001003000"] },
];

const orders: readonly Partial<TradeSearch>[] = [
  {},
  { sort_column: "value", sort_direction: "desc" },
  { sort_column: "next_8K_ret0", sort_direction: "asc", page: 3 },
];

/** Thirty searches: ten scopes from the whole market to three companies, each in three orders. */
export function variedSearches(): TradeSearch[] {
  return scopes.flatMap((scope) => orders.map((order) => ({ ...wholeMarket, ...scope, ...order })));
}
