import type { TradeSearch } from "#contract/operations/explore-trades.ts";
import { returnColumn } from "#database/screening/trade-conditions.ts";
import {
  type Cells,
  decimalOrNull,
  marks,
  number,
  numberOrNull,
  text,
  textOrNull,
  texts,
} from "#database/screening/replica/reads/cells.ts";
import type { SelectedTrade } from "#database/screening/trade-row.ts";

/** Columns of `SelectedTrade`; 64-bit integers as doubles, which hold every CIK exactly. */
export function tradeSelection(search: TradeSearch): string {
  return `accession, row_number, issuer_cik::double as issuer_cik, company_name, ticker, industry,
    owner_cik::double as owner_cik, owner_name, other_owners, title, location, is_officer,
    is_director, is_ten_percent_owner, is_other, security_title, trade_date::varchar as trade_date,
    direction, shares, price, value, sum_value::varchar as sum_value, is_plan, accepted_at, filed_on::varchar as filed_on,
    days_to_file, calendar_days_to_file, price_suspect, ${returnColumn(search)} as trade_return,
    next_8k_accession, next_8k_days, next_8k_return,
    substr(marked_items, 2, len(marked_items) - 2) as next_8k_items, next_earnings_accession,
    next_earnings_days, next_earnings_return, is_between_quarter_end_and_earnings, share_price,
    market_value, average_daily_volume, marked_patterns, avoided_or_gained,
    avoided_or_gained_net, flags`;
}

/**
 * One row as DuckDB hands it over, checked column by column.
 * @throws TypeError when a column is not what the replica's own table says
 */
export function readTradeCells(cells: Cells): SelectedTrade {
  return {
    accession: text(cells, "accession"),
    row_number: number(cells, "row_number"),
    issuer_cik: number(cells, "issuer_cik"),
    company_name: text(cells, "company_name"),
    ticker: textOrNull(cells, "ticker"),
    industry: text(cells, "industry"),
    owner_cik: number(cells, "owner_cik"),
    owner_name: text(cells, "owner_name"),
    other_owners: number(cells, "other_owners"),
    title: textOrNull(cells, "title"),
    location: textOrNull(cells, "location"),
    is_officer: cells["is_officer"] === true,
    is_director: cells["is_director"] === true,
    is_ten_percent_owner: cells["is_ten_percent_owner"] === true,
    is_other: cells["is_other"] === true,
    security_title: textOrNull(cells, "security_title"),
    trade_date: text(cells, "trade_date"),
    direction: text(cells, "direction"),
    shares: number(cells, "shares"),
    price: numberOrNull(cells, "price"),
    value: numberOrNull(cells, "value"),
    sum_value: decimalOrNull(cells, "sum_value"),
    is_plan: cells["is_plan"] === true,
    accepted_at: textOrNull(cells, "accepted_at"),
    filed_on: textOrNull(cells, "filed_on"),
    days_to_file: numberOrNull(cells, "days_to_file"),
    calendar_days_to_file: numberOrNull(cells, "calendar_days_to_file"),
    price_suspect: text(cells, "price_suspect"),
    trade_return: numberOrNull(cells, "trade_return"),
    next_8k_accession: textOrNull(cells, "next_8k_accession"),
    next_8k_days: numberOrNull(cells, "next_8k_days"),
    next_8k_return: numberOrNull(cells, "next_8k_return"),
    next_8k_items: textOrNull(cells, "next_8k_items"),
    next_earnings_accession: textOrNull(cells, "next_earnings_accession"),
    next_earnings_days: numberOrNull(cells, "next_earnings_days"),
    next_earnings_return: numberOrNull(cells, "next_earnings_return"),
    is_between_quarter_end_and_earnings: cells["is_between_quarter_end_and_earnings"] === true,
    share_price: numberOrNull(cells, "share_price"),
    market_value: numberOrNull(cells, "market_value"),
    average_daily_volume: numberOrNull(cells, "average_daily_volume"),
    patterns: marks(cells, "marked_patterns"),
    avoided_or_gained: numberOrNull(cells, "avoided_or_gained"),
    avoided_or_gained_net: numberOrNull(cells, "avoided_or_gained_net"),
    flags: texts(cells, "flags"),
  };
}
