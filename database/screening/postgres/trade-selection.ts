import { type RawBuilder, sql } from "kysely";
import type { TradeSearch } from "#contract/operations/explore-trades.ts";
import { returnColumn } from "#database/screening/trade-conditions.ts";

/** Columns of `SelectedTrade`, the return being the one asked for. */
export function tradeSelection(
  choice: Pick<TradeSearch, "return_type" | "return_horizon">,
): RawBuilder<unknown> {
  return sql`accession, row_number, issuer_cik, company_name, ticker, industry, owner_cik, owner_name,
    other_owners, title, location, is_officer, is_director, is_ten_percent_owner, is_other,
    security_title, trade_date, direction, shares::float8 as shares, price::float8 as price,
    value::float8 as value, is_plan, accepted_at, filed_on, days_to_file, calendar_days_to_file,
    price_suspect, ${sql.ref(returnColumn(choice))} as trade_return, next_8k_accession, next_8k_days,
    next_8k_return, array_to_string(next_8k_items, '&') as next_8k_items, next_earnings_accession, next_earnings_days,
    next_earnings_return, is_between_quarter_end_and_earnings, share_price, market_value,
    average_daily_volume, patterns, avoided_or_gained::float8 as avoided_or_gained,
    avoided_or_gained_net::float8 as avoided_or_gained_net, flags`;
}
