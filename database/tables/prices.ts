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
