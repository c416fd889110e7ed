import type { Pool, PoolClient } from "pg";
import { markDaysOfPrices } from "#database/alerts/prices/price-days.ts";
import { copyRows } from "#database/bulk/copy-rows.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { markIssuersOfSource, markPricedIssuers } from "#database/prices/mark-priced-issuers.ts";
import { takePricesForWriting } from "#database/prices/price-lock.ts";

/** One day of one security; prices in dollars, null where the source has none. */
export type PriceBarRecord = {
  ticker: string;
  /** YYYY-MM-DD */
  day: string;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  adjustedClose: number | null;
  volume: number | null;
  /** New shares for one old one on that day; null when the source does not say. */
  splitRatio: number | null;
  /** Dollars a share going ex that day. */
  dividend: number | null;
};

/** What happened to a security on a day, whether or not it has a bar. */
export type PriceActionRecord = {
  ticker: string;
  day: string;
  kind: "split" | "dividend" | "delisting";
  /** New shares for one old one; dollars a share paid, null for an end at the last price. */
  amount: number | null;
};

/**
 * Days of a ticker that a source has reported completely: an action stored before and not named now is gone.
 */
export type CompleteDays = { ticker: string; from: string; through: string };

export type DailyPriceRecords = {
  bars: readonly PriceBarRecord[];
  actions?: readonly PriceActionRecord[];
  complete?: readonly CompleteDays[];
};

export type PriceSourceRecord = {
  name: string;
  closeBasis: "raw" | "split-adjusted" | "unknown";
  /** Whether the source names the splits of its series. */
  hasSplits: boolean;
  hasDividends: boolean;
  preference: number;
};

/** Registers a named source, or changes what is said of it and marks the issuers it prices. */
export async function registerPriceSource(
  pool: Pool,
  source: PriceSourceRecord,
  { marketFund }: { marketFund: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await takePricesForWriting(client);
    const result = await client.query(
      `insert into price_source as s (name, close_basis, has_splits, has_dividends, preference)
       values ($1, $2, $3, $4, $5)
       on conflict (name) do update set close_basis = excluded.close_basis,
              has_splits = excluded.has_splits, has_dividends = excluded.has_dividends,
              preference = excluded.preference
        where (s.close_basis, s.has_splits, s.has_dividends, s.preference) is distinct from
              (excluded.close_basis, excluded.has_splits, excluded.has_dividends,
               excluded.preference)`,
      [source.name, source.closeBasis, source.hasSplits, source.hasDividends, source.preference],
    );
    if ((result.rowCount ?? 0) > 0) await markIssuersOfSource(client, source.name, marketFund);
  });
}

/**
 * Adds bars, splits, dividends and ends of trading to a source in one transaction; a corrected one
 * replaces the old one, an equal one is left alone. The issuers whose computed rows can depend on
 * what changed are marked for derivation in the same transaction, and no others.
 * @returns bars that were new or different
 */
export async function storeDailyPrices(
  pool: Pool,
  source: string,
  { bars, actions = [], complete = [] }: DailyPriceRecords,
  { marketFund }: { marketFund: string },
): Promise<number> {
  return await inTransaction(pool, async (client) => {
    await client.query(temporaryTables);
    await copyRows(
      client,
      "incoming_bar",
      barColumns,
      bars.map((bar) => barRow(source, bar)),
    );
    await copyRows(
      client,
      "incoming_action",
      ["ticker", "day", "kind", "amount"],
      [...bars.flatMap(actionsOfBar), ...actions].map((each) => [
        each.ticker,
        each.day,
        each.kind,
        each.amount,
      ]),
    );
    await copyRows(
      client,
      "complete_days",
      ["ticker", "from_day", "through_day"],
      complete.map(({ ticker, from, through }) => [ticker, from, through]),
    );
    await takePricesForWriting(client);
    return await mergeIncoming(client, source, marketFund);
  });
}

/** As `storeDailyPrices`, for files whose splits and dividends stand in the bars. */
export async function storePriceBars(
  pool: Pool,
  source: string,
  bars: readonly PriceBarRecord[],
  settings: { marketFund: string },
): Promise<number> {
  return await storeDailyPrices(pool, source, { bars }, settings);
}

async function mergeIncoming(
  client: PoolClient,
  source: string,
  marketFund: string,
): Promise<number> {
  await client.query(findChangedBars);
  await client.query(findChangedSeries, [source]);
  const written = await client.query(writeBars);
  await client.query(writeSeries, [source]);
  for (const kind of ["split", "dividend", "delisting"] as const) {
    await client.query(writeActions(kind), [source]);
  }
  await markPricedIssuers(client, source, marketFund);
  await markDaysOfPrices(client, marketFund);
  return written.rowCount ?? 0;
}

const barColumns = [
  "source",
  "ticker",
  "day",
  "open",
  "high",
  "low",
  "close",
  "adjusted_close",
  "volume",
];

function barRow(source: string, bar: PriceBarRecord) {
  const { ticker, day, open, high, low, close, adjustedClose, volume } = bar;
  return [source, ticker, day, open, high, low, close, adjustedClose, volume];
}

function actionsOfBar({ ticker, day, splitRatio, dividend }: PriceBarRecord): PriceActionRecord[] {
  const isSplit = splitRatio !== null && splitRatio !== 1;
  return [
    ...(isSplit ? [{ ticker, day, kind: "split" as const, amount: splitRatio }] : []),
    ...(dividend !== null && dividend > 0
      ? [{ ticker, day, kind: "dividend" as const, amount: dividend }]
      : []),
  ];
}

const temporaryTables = `
  create temp table incoming_bar (like price_bar) on commit drop;
  create temp table incoming_action (
    place bigint generated always as identity, ticker text, day date, kind text,
    amount double precision
  ) on commit drop;
  create temp table complete_days (ticker text, from_day date, through_day date) on commit drop;
  create temp table changed_action (ticker text, day date, kind text) on commit drop`;

// The last row of a repeated day wins, as in the file.
const findChangedBars = `
  create temp table changed_bar on commit drop as
  select i.*, b.day is null or (b.close, b.adjusted_close) is distinct from (i.close, i.adjusted_close)
           as is_close_changed,
         b.day is null or b.volume is distinct from i.volume as is_volume_changed,
         b.adjusted_close is not null and i.adjusted_close is null as is_adjusted_lost
    from (select distinct on (ticker, day) * from incoming_bar order by ticker, day, ctid desc) i
    left join price_bar b on b.ticker = i.ticker and b.source = i.source and b.day = i.day
   where b.day is null
      or (b.open, b.high, b.low, b.close, b.adjusted_close, b.volume) is distinct from
         (i.open, i.high, i.low, i.close, i.adjusted_close, i.volume)`;

/** A series with adjusted closes of its own is read otherwise than one without. */
const findChangedSeries = `
  create temp table changed_series on commit drop as
  select i.ticker, i.first_day, i.last_day, s.last_day as old_last_day,
         s.ticker is null or i.is_adjusted_lost
         or (i.has_adjusted and not exists (
               select from price_bar b where b.source = $1 and b.ticker = i.ticker
                  and b.adjusted_close is not null)) as is_whole
    from (select ticker, min(day) as first_day, max(day) as last_day,
                 bool_or(adjusted_close is not null) as has_adjusted,
                 bool_or(is_adjusted_lost) as is_adjusted_lost
            from changed_bar group by ticker) i
    left join price_series s on s.ticker = i.ticker and s.source = $1`;

const writeBars = `
  insert into price_bar as b (source, ticker, day, open, high, low, close, adjusted_close, volume)
  select source, ticker, day, open, high, low, close, adjusted_close, volume
    from changed_bar order by ticker, day
  on conflict (ticker, source, day) do update
     set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
         adjusted_close = excluded.adjusted_close, volume = excluded.volume`;

const writeSeries = `
  insert into price_series as s (source, ticker, first_day, last_day)
  select $1, ticker, first_day, last_day from changed_series order by ticker
  on conflict (ticker, source) do update
     set first_day = least(s.first_day, excluded.first_day),
         last_day = greatest(s.last_day, excluded.last_day)
   where excluded.first_day < s.first_day or excluded.last_day > s.last_day`;

const actionTables = {
  split: { table: "price_split", column: "ratio" },
  dividend: { table: "price_dividend", column: "amount" },
  delisting: { table: "price_delisting", column: "payout" },
} as const;

function writeActions(kind: keyof typeof actionTables): string {
  const { table, column } = actionTables[kind];
  return `
    with incoming as (
      select distinct on (ticker, day) ticker, day, amount from incoming_action
       where kind = '${kind}' order by ticker, day, place desc
    ), gone as (
      delete from ${table} old using complete_days complete
       where old.source = $1 and old.ticker = complete.ticker
         and old.day between complete.from_day and complete.through_day
         and not exists (select from incoming i where i.ticker = old.ticker and i.day = old.day)
      returning old.ticker, old.day
    ), written as (
      insert into ${table} as old (source, ticker, day, ${column})
      select $1, ticker, day, amount from incoming order by ticker, day
      on conflict (source, ticker, day) do update set ${column} = excluded.${column}
       where old.${column} is distinct from excluded.${column}
      returning old.ticker, old.day
    )
    insert into changed_action (ticker, day, kind)
    select ticker, day, '${kind}' from gone union all select ticker, day, '${kind}' from written`;
}
