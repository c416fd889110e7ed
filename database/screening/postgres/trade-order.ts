import { type RawBuilder, sql } from "kysely";
import type { TradeSearch } from "#contract/operations/explore-trades.ts";
import type { SortColumn } from "#contract/trades/trade-sort-columns.ts";
import { bytes, double, folded } from "#database/screening/postgres/sort-keys.ts";
import { returnColumn } from "#database/screening/trade-conditions.ts";

const sortKeys: Readonly<Record<Exclude<SortColumn, "trade_return">, RawBuilder<unknown>>> = {
  conm: folded("company_name"),
  ticker: bytes("ticker"),
  cik: sql`issuer_cik`,
  accno: bytes("accession"),
  owner: folded("owner_name"),
  title: folded("title"),
  location: folded("location"),
  security_title: folded("security_title"),
  trade_date: sql`trade_date`,
  trade_direction: bytes("direction"),
  shares: double("shares"),
  price: double("price"),
  value: double("value"),
  next_8K_days: sql`next_8k_days`,
  next_8K_ret0: sql`next_8k_return`,
  next_8K_items: sql`array_to_string(next_8k_items, '&') collate "C"`,
  next_ea_days: sql`next_earnings_days`,
  next_ea_ret0: sql`next_earnings_return`,
  btwn_fqe_ea: sql`is_between_quarter_end_and_earnings`,
  days_to_file: sql`days_to_file`,
  calendar_days_to_file: sql`calendar_days_to_file`,
  is_10b51: sql`is_plan`,
  filed_on: sql`filed_on`,
  accepted_at: sql`accepted_at`,
  industry: bytes("industry"),
  market_value: sql`market_value`,
  avg_daily_volume: sql`average_daily_volume`,
  share_price: sql`share_price`,
  avoided_or_gained: double("avoided_or_gained"),
  avoided_or_gained_net: double("avoided_or_gained_net"),
};

/** `order by` of a search: rows without a value last in both directions, then the latest trade, accession and row. */
export function tradeOrder(search: TradeSearch): RawBuilder<unknown> {
  const key =
    search.sort_column === "trade_return"
      ? sql.ref(returnColumn(search))
      : sortKeys[search.sort_column];
  const direction = search.sort_direction === "desc" ? sql`desc` : sql`asc`;
  return sql`${key} ${direction} nulls last, trade_date desc, accession collate "C", row_number`;
}
