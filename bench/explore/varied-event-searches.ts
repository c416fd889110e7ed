import type { EventSearch } from "#contract/operations/screening/explore-events.ts";
import { wholeEventSearch } from "#testing/factories/screening/whole-market-search.ts";

const wholeMarket: EventSearch = { ...wholeEventSearch, include_all: true };

const scopes: readonly Partial<EventSearch>[] = [
  {},
  { start_date: "2026-01-01" },
  { start_date: "2015-01-01", end_date: "2019-12-31" },
  { item_number: { val: ["2.02"] } },
  { event_return: { bool: "le", val: [-0.1] }, item_number: { val: ["5.02", "8.01"] } },
  { value_sold: { bool: "ge", val: [250] }, event_return: { bool: "le", val: [-0.05] } },
  { lookback_period: 365, value_purchased: { bool: "gt", val: [100] } },
  { market_value: { bool: "between", val: [500, 10_000] }, patterns: { val: ["cluster-before"] } },
  {
    industry: { val: ["Banking", "Computer Software"] },
    share_price: { bool: "ge", val: [5] },
  },
  { include_all: false, ciks: ["0001000010", "0001000200", "0001003000"] },
];

const orders: readonly Partial<EventSearch>[] = [
  {},
  { sort_column: "event_return", sort_direction: "asc" },
  { sort_column: "value_sold", sort_direction: "desc", page: 3 },
];

/** Thirty searches: ten scopes from the whole market to three companies, each in three orders. */
export function variedEventSearches(): EventSearch[] {
  return scopes.flatMap((scope) => orders.map((order) => ({ ...wholeMarket, ...scope, ...order })));
}
