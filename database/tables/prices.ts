import type { Generated } from "kysely";

export type PriceSourceTable = {
  name: string;
  close_basis: Generated<string>;
  preference: Generated<number>;
  has_splits: Generated<boolean>;
  has_dividends: Generated<boolean>;
};

export type PriceBarTable = {
  source: string;
  ticker: string;
  day: string;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  adjusted_close: number | null;
  volume: number | null;
};

export type PriceSeriesTable = {
  source: string;
  ticker: string;
  first_day: string;
  last_day: string;
};

export type PriceSplitTable = {
  source: string;
  ticker: string;
  day: string;
  ratio: number;
};

export type PriceDividendTable = {
  source: string;
  ticker: string;
  day: string;
  amount: number;
};

export type LiveQuoteTable = {
  ticker: string;
  source: string;
  price: number | null;
  volume: number | null;
  traded_at: string | null;
  received_at: Generated<string>;
  is_halted: Generated<boolean>;
  halted_at: string | null;
};

export type PriceRequestTable = {
  source: string;
  ticker: string;
  from_day: string;
  through_day: string | null;
  next_attempt_at: Generated<string>;
  attempts: Generated<number>;
  attempted_at: string | null;
  last_error: string | null;
  is_unknown: Generated<boolean>;
};

export type PriceDelistingTable = {
  source: string;
  ticker: string;
  day: string;
  payout: number | null;
};

export type PriceUseTable = {
  cik: number;
  tickers: string[];
  asked_tickers: string[];
  first_day: string | null;
  stock_days: string;
  fund_days: string;
  fund_spans: string;
  reach_days: string;
};
