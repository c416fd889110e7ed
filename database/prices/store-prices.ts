import type { Pool, PoolClient } from "pg";
import { copyRows } from "#database/bulk/copy-rows.ts";
import { inTransaction } from "#database/bulk/transaction.ts";
import { announceDirtyIssuers } from "#database/filings/dirty-issuers.ts";

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

export type PriceSourceRecord = {
  name: string;
  closeBasis: "raw" | "split-adjusted" | "unknown";
  /** Whether the source names the splits of its series. */
  hasSplits: boolean;
  hasDividends: boolean;
  preference: number;
};

/** Registers a named source, or changes what is said of it and marks the issuers it may price. */
export async function registerPriceSource(pool: Pool, source: PriceSourceRecord): Promise<void> {
  await inTransaction(pool, async (client) => {
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
    if ((result.rowCount ?? 0) > 0) await markSourceDirty(client, source.name);
  });
}

/**
 * Adds bars to a source in one transaction; a corrected bar replaces the old one, an equal one is
 * left alone. Issuers whose prices changed are marked for derivation in the same transaction.
 * @returns bars that were new or different
 */
export async function storePriceBars(
  pool: Pool,
  source: string,
  bars: readonly PriceBarRecord[],
  settings: { marketFund: string },
): Promise<number> {
  return await inTransaction(pool, async (client) => {
    await client.query(
      "create temp table incoming_bar (like price_bar, split_ratio double precision, dividend double precision) on commit drop",
    );
    await copyRows(
      client,
      "incoming_bar",
      incomingColumns,
      bars.map((bar) => incomingRow(source, bar)),
    );
    const { rows } = await client.query<{ ticker: string; bars: number }>(mergeBars);
    await client.query(mergeSeries);
    const splits = await client.query<{ ticker: string }>(mergeSplits);
    const dividends = await client.query<{ ticker: string }>(mergeDividends);
    const changed = [...rows, ...splits.rows, ...dividends.rows];
    const tickers = [...new Set(changed.map((row) => row.ticker))];
    await markTickersDirty(client, tickers, settings.marketFund);
    return rows.reduce((sum, row) => sum + row.bars, 0);
  });
}

const incomingColumns = [
  "source",
  "ticker",
  "day",
  "open",
  "high",
  "low",
  "close",
  "adjusted_close",
  "volume",
  "split_ratio",
  "dividend",
];

function incomingRow(source: string, bar: PriceBarRecord) {
  return [
    source,
    bar.ticker,
    bar.day,
    bar.open,
    bar.high,
    bar.low,
    bar.close,
    bar.adjustedClose,
    bar.volume,
    bar.splitRatio,
    bar.dividend,
  ];
}

// The last row of a repeated day wins, as in the file.
const mergeBars = `
  with written as (
    insert into price_bar as b (source, ticker, day, open, high, low, close, adjusted_close, volume)
    select distinct on (ticker, day) source, ticker, day, open, high, low, close, adjusted_close, volume
      from incoming_bar order by ticker, day, ctid desc
    on conflict (ticker, source, day) do update
       set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
           adjusted_close = excluded.adjusted_close, volume = excluded.volume
     where (b.open, b.high, b.low, b.close, b.adjusted_close, b.volume) is distinct from
           (excluded.open, excluded.high, excluded.low, excluded.close, excluded.adjusted_close,
            excluded.volume)
    returning b.ticker
  )
  select ticker, count(*) as bars from written group by ticker`;

const mergeSeries = `
  insert into price_series as s (source, ticker, first_day, last_day)
  select source, ticker, min(day), max(day) from incoming_bar group by source, ticker order by ticker
  on conflict (ticker, source) do update
     set first_day = least(s.first_day, excluded.first_day),
         last_day = greatest(s.last_day, excluded.last_day)
   where excluded.first_day < s.first_day or excluded.last_day > s.last_day`;

const mergeSplits = `
  insert into price_split as s (source, ticker, day, ratio)
  select distinct on (ticker, day) source, ticker, day, split_ratio
    from incoming_bar where split_ratio is not null and split_ratio <> 1
   order by ticker, day, ctid desc
  on conflict (source, ticker, day) do update set ratio = excluded.ratio
   where s.ratio is distinct from excluded.ratio
  returning s.ticker`;

const mergeDividends = `
  insert into price_dividend as d (source, ticker, day, amount)
  select distinct on (ticker, day) source, ticker, day, dividend
    from incoming_bar where dividend > 0
   order by ticker, day, ctid desc
  on conflict (source, ticker, day) do update set amount = excluded.amount
   where d.amount is distinct from excluded.amount
  returning d.ticker`;

/** Issuers that may be priced by these tickers; all of them when the market fund is among them. */
async function markTickersDirty(
  client: PoolClient,
  tickers: readonly string[],
  marketFund: string,
): Promise<void> {
  if (tickers.length === 0) return;
  await client.query(
    `insert into dirty_issuer (cik)
     select cik from (
       select t.cik from issuer_ticker t
        where t.ticker = any($1) and exists (select from filing f where f.issuer_cik = t.cik)
       union
       select issuer_cik from ownership_document
        where $2 = any($1) or upper(issuer_symbol) = any($1)
           or issuer_symbol ~ '[^A-Za-z0-9-]'
       union
       select issuer_cik from filing where $2 = any($1) and form in ('8-K', '8-K/A')
          and issuer_cik is not null
     ) priced order by cik
     on conflict (cik) do update set marked = excluded.marked`,
    [tickers, marketFund],
  );
  await announceDirtyIssuers(client);
}

async function markSourceDirty(client: PoolClient, source: string): Promise<void> {
  await client.query(
    `insert into dirty_issuer (cik)
     select distinct issuer_cik from filing
      where issuer_cik is not null and exists (select from price_series where source = $1)
      order by issuer_cik
     on conflict (cik) do update set marked = excluded.marked`,
    [source],
  );
  await announceDirtyIssuers(client);
}
