import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";

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
};

/** When a trade row has a number. */
const tradeNumbers = {
  value: sql`value is not null`,
  industry: sql`industry <> 'Unknown'`,
  marketValue: sql`market_value is not null`,
  averageDailyVolume: sql`average_daily_volume is not null`,
  sharePrice: sql`share_price is not null`,
  tradeReturn: sql`coalesce(return_5, return_10, return_20, return_60, return_120) is not null`,
  adjustedReturn: sql`coalesce(adjusted_return_5, adjusted_return_10, adjusted_return_20,
                               adjusted_return_60, adjusted_return_120) is not null`,
  next8k: sql`next_8k_days is not null`,
  next8kReturn: sql`next_8k_return is not null`,
  nextEarnings: sql`next_earnings_days is not null`,
  nextEarningsReturn: sql`next_earnings_return is not null`,
  avoidedOrGained: sql`avoided_or_gained is not null`,
  avoidedOrGainedNet: sql`avoided_or_gained_net is not null`,
};

/** When an event has a number. */
const eventNumbers = {
  /** Its day 0, and so the end of the look-back, is known. */
  dated: sql`window_end is not null`,
  items: sql`items <> '{}'`,
  industry: sql`industry <> 'Unknown'`,
  marketValue: sql`market_value is not null`,
  averageDailyVolume: sql`average_daily_volume is not null`,
  sharePrice: sql`share_price is not null`,
  eventReturn: sql`event_return is not null`,
  /** With sales, and with purchases, in the longest look-back. */
  sold: sql`value_sold_365 > 0`,
  purchased: sql`value_purchased_365 > 0`,
};

/** Live trade rows, and whether any of them has each number. */
export type TradeCoverage = {
  count: number;
  firstTradeDate: string | null;
  lastTradeDate: string | null;
} & Record<keyof typeof tradeNumbers, boolean>;

/** Live events, and whether any of them has each number. */
export type EventCoverage = {
  count: number;
  firstFiledOn: string | null;
  lastFiledOn: string | null;
} & Record<keyof typeof eventNumbers, boolean>;

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
  const [trades, events, filings, priceSources, rest] = await Promise.all([
    readTradeCoverage(db),
    readEventCoverage(db),
    readFilings(db),
    readPriceSources(db, marketFund),
    readRest(db),
  ]);
  return { trades, events, filings, priceSources, ...rest };
}

async function readTradeCoverage(db: Database): Promise<TradeCoverage> {
  const [counted, has] = await Promise.all([
    sql<Omit<TradeCoverage, keyof typeof tradeNumbers>>`
      select count(*)::int as "count", min(trade_date) as "firstTradeDate", max(trade_date) as "lastTradeDate"
        from trade where is_live`.execute(db),
    readWhetherAny(db, sql`trade`, tradeNumbers),
  ]);
  return { ...only(counted.rows), ...has };
}

async function readEventCoverage(db: Database): Promise<EventCoverage> {
  // Each from an index of its own.
  const [counted, has] = await Promise.all([
    sql<Omit<EventCoverage, keyof typeof eventNumbers>>`
      select (select count(*)::int from event where is_live) as "count",
             (select min(filed_on) from event where is_live) as "firstFiledOn",
             (select max(filed_on) from event where is_live) as "lastFiledOn"`.execute(db),
    readWhetherAny(db, sql`event`, eventNumbers),
  ]);
  return { ...only(counted.rows), ...has };
}

type Conditions<Name extends string> = Readonly<Record<Name, RawBuilder<unknown>>>;

const firstRows = 10_000;

/**
 * Whether any live row of a table meets each condition. Usually, some of the first rows do; only conditions that none of
 * them meets are checked for all rows.
 */
async function readWhetherAny<Name extends string>(
  db: Database,
  table: RawBuilder<unknown>,
  conditions: Conditions<Name>,
): Promise<Record<Name, boolean>> {
  const live = sql`select * from ${table} where is_live`;
  const first = await readAny(db, sql`${live} limit ${firstRows}`, conditions);
  const isMet: Readonly<Record<string, boolean>> = first;
  const missing = Object.entries<RawBuilder<unknown>>(conditions).filter(([name]) => !isMet[name]);
  if (missing.length === 0) return first;
  return { ...first, ...(await readAny(db, live, Object.fromEntries(missing))) };
}

async function readAny<Name extends string>(
  db: Database,
  rows: RawBuilder<unknown>,
  conditions: Conditions<Name>,
): Promise<Record<Name, boolean>> {
  const columns = Object.entries<RawBuilder<unknown>>(conditions).map(
    ([name, condition]) => sql`coalesce(bool_or(${condition}), false) as ${sql.ref(name)}`,
  );
  const result = await sql<Record<Name, boolean>>`
    select ${sql.join(columns)} from (${rows}) as live`.execute(db);
  return only(result.rows);
}

async function readFilings(db: Database): Promise<StoredData["filings"]> {
  // Each from an index of its own.
  const result = await sql<StoredData["filings"]>`
    select (select count(*)::int from filing where not withdrawn) as "count",
           (select count(*)::int from unreadable_filing) as "unreadable",
           (select min(filed_on) from filing where not withdrawn) as "firstFiledOn",
           (select max(filed_on) from filing where not withdrawn) as "lastFiledOn",
           (select max(accepted_at) from filing where not withdrawn) as "lastAcceptedAt",
           (select max(form) from filing
             where form in ('8-K', '8-K/A') and not withdrawn) is not null as "has8k"`.execute(db);
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
