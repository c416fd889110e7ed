import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { readPriceGaps } from "#database/prices/price-gaps.ts";

/** What is stored and how far it reaches; days are `YYYY-MM-DD`, null where nothing is stored. */
export type StoredData = {
  trades: TradeCoverage;
  events: EventCoverage;
  filings: {
    count: number;
    unreadable: number;
    firstFiledOn: string | null;
    lastFiledOn: string | null;
    lastAcceptedAt: string | null;
    has8k: boolean;
  };
  priceSources: StoredPriceSource[];
  hasShareCounts: boolean;
  pendingIssuers: number;
  /** Companies whose prices were requested and have not arrived. */
  unpricedCompanies: number;
};

/** Live trade rows, and how many of them have each computed number. */
export type TradeCoverage = {
  count: number;
  firstTradeDate: string | null;
  lastTradeDate: string | null;
  value: number;
  industry: number;
  marketValue: number;
  averageDailyVolume: number;
  sharePrice: number;
  tradeReturn: number;
  adjustedReturn: number;
  next8k: number;
  next8kReturn: number;
  nextEarnings: number;
  nextEarningsReturn: number;
  avoidedOrGained: number;
  avoidedOrGainedNet: number;
};

/** Live events, and how many of them have each number. */
export type EventCoverage = {
  count: number;
  firstFiledOn: string | null;
  lastFiledOn: string | null;
  /** Of those whose day 0, and so the end of the look-back, is known. */
  dated: number;
  items: number;
  industry: number;
  marketValue: number;
  averageDailyVolume: number;
  sharePrice: number;
  eventReturn: number;
  /** With sales, and with purchases, in the longest look-back. */
  sold: number;
  purchased: number;
};

export type StoredPriceSource = {
  name: string;
  tickers: number;
  firstDay: string | null;
  lastDay: string | null;
  closeBasis: string;
  /** Whether it names the splits of its series. */
  hasSplits: boolean;
  /** Last day of the market fund in this source, null when it does not have it. */
  fundLastDay: string | null;
};

/** Reads what the freshness line and the locks of the search form are made from. */
export async function readStoredData(db: Database, marketFund: string): Promise<StoredData> {
  const [trades, events, filings, priceSources, rest, gaps] = await Promise.all([
    readTradeCoverage(db),
    readEventCoverage(db),
    readFilings(db),
    readPriceSources(db, marketFund),
    readRest(db),
    readPriceGaps(db),
  ]);
  return { trades, events, filings, priceSources, ...rest, unpricedCompanies: gaps.awaited };
}

async function readTradeCoverage(db: Database): Promise<TradeCoverage> {
  const result = await sql<TradeCoverage>`
    select count(*)::int as "count",
           min(trade_date) as "firstTradeDate", max(trade_date) as "lastTradeDate",
           count(value)::int as "value",
           count(*) filter (where industry <> 'Unknown')::int as "industry",
           count(market_value)::int as "marketValue",
           count(average_daily_volume)::int as "averageDailyVolume",
           count(share_price)::int as "sharePrice",
           count(coalesce(return_5, return_10, return_20, return_60, return_120))::int as "tradeReturn",
           count(coalesce(adjusted_return_5, adjusted_return_10, adjusted_return_20,
                          adjusted_return_60, adjusted_return_120))::int as "adjustedReturn",
           count(next_8k_days)::int as "next8k",
           count(next_8k_return)::int as "next8kReturn",
           count(next_earnings_days)::int as "nextEarnings",
           count(next_earnings_return)::int as "nextEarningsReturn",
           count(avoided_or_gained)::int as "avoidedOrGained",
           count(avoided_or_gained_net)::int as "avoidedOrGainedNet"
      from trade where is_live`.execute(db);
  return only(result.rows);
}

async function readEventCoverage(db: Database): Promise<EventCoverage> {
  const result = await sql<EventCoverage>`
    select count(*)::int as "count",
           min(filed_on) as "firstFiledOn", max(filed_on) as "lastFiledOn",
           count(window_end)::int as "dated",
           count(*) filter (where items <> '{}')::int as "items",
           count(*) filter (where industry <> 'Unknown')::int as "industry",
           count(market_value)::int as "marketValue",
           count(average_daily_volume)::int as "averageDailyVolume",
           count(share_price)::int as "sharePrice",
           count(event_return)::int as "eventReturn",
           count(*) filter (where value_sold_365 > 0)::int as "sold",
           count(*) filter (where value_purchased_365 > 0)::int as "purchased"
      from event where is_live`.execute(db);
  return only(result.rows);
}

async function readFilings(db: Database): Promise<StoredData["filings"]> {
  const result = await sql<StoredData["filings"]>`
    select count(*)::int as "count",
           (select count(*)::int from unreadable_filing) as "unreadable",
           min(filed_on) as "firstFiledOn", max(filed_on) as "lastFiledOn",
           max(accepted_at) as "lastAcceptedAt",
           coalesce(bool_or(form in ('8-K', '8-K/A')), false) as "has8k"
      from filing where not withdrawn`.execute(db);
  return only(result.rows);
}

async function readPriceSources(db: Database, marketFund: string): Promise<StoredPriceSource[]> {
  const result = await sql<StoredPriceSource>`
    select source.name, count(series.ticker)::int as "tickers",
           min(series.first_day) as "firstDay", max(series.last_day) as "lastDay",
           source.close_basis as "closeBasis", source.has_splits as "hasSplits",
           max(series.last_day) filter (where series.ticker = ${marketFund}) as "fundLastDay"
      from price_source as source
      left join price_series as series on series.source = source.name
     group by source.name, source.close_basis, source.has_splits, source.preference
     order by source.preference, source.name`.execute(db);
  return result.rows;
}

/** The newest day of any price series, `YYYY-MM-DD`; null without one. */
export async function readLastPriceDay(db: Database): Promise<string | null> {
  const result = await sql<{ day: string | null }>`
    select max(last_day) as day from price_series`.execute(db);
  return only(result.rows).day;
}

async function readRest(
  db: Database,
): Promise<Pick<StoredData, "hasShareCounts" | "pendingIssuers">> {
  const result = await sql<Pick<StoredData, "hasShareCounts" | "pendingIssuers">>`
    select exists (select from share_count) as "hasShareCounts",
           (select count(*)::int from dirty_issuer) as "pendingIssuers"`.execute(db);
  return only(result.rows);
}

/**
 * A number that differs whenever computed rows, or what they are computed from, have changed.
 * Cheap enough to run before every read.
 */
export async function readChangeMark(db: Database): Promise<number> {
  const result = await sql<{ mark: number }>`
    select case when is_called then last_value else 0 end as mark from change_seq`.execute(db);
  return only(result.rows).mark;
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A query that answers one row answered none.");
  return row;
}
