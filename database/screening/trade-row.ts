import type { TradeRow } from "#contract/operations/explore-trades.ts";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { InsiderType } from "#contract/trades/trade-vocabulary.ts";

/** A row as both databases select it: numbers as doubles, days and instants as ISO text. */
export type SelectedTrade = {
  accession: string;
  row_number: number;
  issuer_cik: number;
  company_name: string;
  ticker: string | null;
  industry: string;
  owner_cik: number;
  owner_name: string;
  other_owners: number;
  title: string | null;
  location: string | null;
  is_officer: boolean;
  is_director: boolean;
  is_ten_percent_owner: boolean;
  is_other: boolean;
  security_title: string | null;
  trade_date: string;
  direction: string;
  shares: number;
  price: number | null;
  value: number | null;
  /** Exact decimal text without trailing zeros. */
  sum_value: string | null;
  is_plan: boolean;
  accepted_at: string | null;
  filed_on: string | null;
  days_to_file: number | null;
  calendar_days_to_file: number | null;
  price_suspect: string;
  trade_return: number | null;
  next_8k_accession: string | null;
  next_8k_days: number | null;
  next_8k_return: number | null;
  /** Joined with &. */
  next_8k_items: string | null;
  next_earnings_accession: string | null;
  next_earnings_days: number | null;
  next_earnings_return: number | null;
  is_between_quarter_end_and_earnings: boolean;
  share_price: number | null;
  market_value: number | null;
  average_daily_volume: number | null;
  patterns: readonly string[];
  avoided_or_gained: number | null;
  avoided_or_gained_net: number | null;
  flags: readonly string[];
};

/** A row of a file: besides the answer's fields, what sums count of it. */
export type ListedTrade = TradeRow & {
  /** Dollars as exact decimal text without trailing zeros; null where no sum counts the row. */
  sum_value: string | null;
};

/** The row in the names of the wire, with what sums count. */
export function toListedTrade(row: SelectedTrade): ListedTrade {
  return Object.assign(toTradeRow(row), { sum_value: row.sum_value });
}

/** The row in the names of the wire. */
export function toTradeRow(row: SelectedTrade): TradeRow {
  return {
    accno: row.accession,
    row_number: row.row_number,
    conm: row.company_name,
    ticker: row.ticker,
    cik: formatCik(row.issuer_cik),
    owner: row.owner_name,
    owner_cik: formatCik(row.owner_cik),
    other_owners: row.other_owners,
    insider_types: insiderTypesOf(row),
    title: row.title,
    location: row.location,
    security_title: row.security_title,
    trade_date: row.trade_date,
    trade_direction: row.direction === "Purchase" ? "Purchase" : "Sale",
    shares: row.shares,
    price: row.price,
    value: row.value,
    trade_return: row.trade_return,
    next_8K_days: row.next_8k_days,
    next_8K_ret0: row.next_8k_return,
    next_8K_items: row.next_8k_items,
    next_8K_accno: row.next_8k_accession,
    next_ea_days: row.next_earnings_days,
    next_ea_ret0: row.next_earnings_return,
    next_ea_accno: row.next_earnings_accession,
    btwn_fqe_ea: row.is_between_quarter_end_and_earnings ? 1 : 0,
    days_to_file: row.days_to_file,
    calendar_days_to_file: row.calendar_days_to_file,
    is_10b51: row.is_plan ? 1 : 0,
    filed_on: row.filed_on,
    accepted_at: row.accepted_at,
    industry: row.industry,
    market_value: row.market_value,
    avg_daily_volume: row.average_daily_volume,
    share_price: row.share_price,
    price_suspect: suspicion(row.price_suspect),
    patterns: tradePatterns.filter((pattern) => row.patterns.includes(pattern)),
    avoided_or_gained: row.avoided_or_gained,
    avoided_or_gained_net: row.avoided_or_gained_net,
    flags: [...row.flags],
  };
}

function insiderTypesOf(row: SelectedTrade): InsiderType[] {
  const types: InsiderType[] = [];
  if (row.is_officer) types.push("Officer");
  if (row.is_director) types.push("Director");
  if (row.is_ten_percent_owner) types.push("10% Owner");
  if (row.is_other) types.push("Other");
  return types;
}

function suspicion(stored: string): TradeRow["price_suspect"] {
  return stored === "yes" || stored === "no" ? stored : "unknown";
}
