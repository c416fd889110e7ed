import type { TradeSearch } from "#contract/operations/explore-trades.ts";
import type { SortColumn } from "#contract/trades/trade-sort-columns.ts";
import { returnColumn } from "#database/screening/trade-conditions.ts";

const sortKeys: Readonly<Record<Exclude<SortColumn, "trade_return">, string>> = {
  conm: "company_key",
  ticker: "ticker",
  cik: "issuer_cik",
  accno: "accession",
  owner: "owner_key",
  title: "title_key",
  location: "location_key",
  security_title: "security_key",
  trade_date: "trade_date",
  trade_direction: "direction",
  shares: "shares",
  price: "price",
  value: "value",
  next_8K_days: "next_8k_days",
  next_8K_ret0: "next_8k_return",
  // In the order of the items themselves: the mark sorts before every digit and point.
  next_8K_items: "marked_items",
  next_ea_days: "next_earnings_days",
  next_ea_ret0: "next_earnings_return",
  btwn_fqe_ea: "is_between_quarter_end_and_earnings",
  days_to_file: "days_to_file",
  calendar_days_to_file: "calendar_days_to_file",
  is_10b51: "is_plan",
  filed_on: "filed_on",
  accepted_at: "accepted_key",
  industry: "industry",
  market_value: "market_value",
  avg_daily_volume: "average_daily_volume",
  share_price: "share_price",
  avoided_or_gained: "avoided_or_gained",
  avoided_or_gained_net: "avoided_or_gained_net",
};

/** `order by` of a search: rows without a value last in both directions, then the latest trade, accession and row. */
export function tradeOrder(search: TradeSearch): string {
  const key =
    search.sort_column === "trade_return" ? returnColumn(search) : sortKeys[search.sort_column];
  const direction = search.sort_direction === "desc" ? "desc" : "asc";
  return `${key} ${direction} nulls last, trade_date desc, accession asc, row_number asc`;
}
