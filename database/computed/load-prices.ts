import { sql } from "kysely";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";
import type { Database } from "#database/connect.ts";

/** Which fund represents the market, and which price sources come first. */
export type PriceSettings = {
  /** Ticker, "VTI". */
  marketFund: string;
  /** Names of sources, the most trusted first; sources not named follow by their own preference. */
  priceSources: readonly string[];
  /** Bars before this day, YYYY-MM-DD, are not loaded; all are where it is absent. */
  firstDay?: string;
};

export type SourceTicker = { source: string; ticker: string };

/**
 * Which sources have bars of which of these tickers, the most trusted source first.
 * Within a source the order of `tickers` is kept.
 */
export async function findSeries(
  db: Database,
  tickers: readonly string[],
  settings: PriceSettings,
): Promise<SourceTicker[]> {
  if (tickers.length === 0) return [];
  const result = await sql<SourceTicker>`
    select s.name as source, t.ticker
      from unnest(${tickers}::text[]) with ordinality as t(ticker, place)
      join price_series on price_series.ticker = t.ticker
      join price_source s on s.name = price_series.source
     order by array_position(${settings.priceSources}::text[], s.name) nulls last,
              s.preference, s.name, t.place`.execute(db);
  return result.rows;
}

/**
 * One security's bars from one source. A renamed company is followed through its tickers: each day
 * comes from the first ticker of the list that has it, so an old ticker fills only the days before
 * the new one.
 * @param tickers  newest first, at least one with bars
 * @param firstDay  bars before it are left out; null: none
 */
export async function loadSeries(
  db: Database,
  source: string,
  tickers: readonly string[],
  firstDay: string | null = null,
): Promise<PriceSeries> {
  const [bars, actions] = await Promise.all([
    sql<{ day: string; close: number | null; adjusted: number | null; volume: number | null }>`
      select distinct on (day) day, close, adjusted_close as adjusted, volume
        from price_bar where source = ${source} and ticker = any(${tickers})
         and (${firstDay}::date is null or day >= ${firstDay}::date)
       order by day, array_position(${tickers}::text[], ticker)`.execute(db),
    loadActions(db, source, tickers),
  ]);
  return {
    source,
    ticker: tickers[0] ?? "",
    ...actions,
    days: bars.rows.map((bar) => bar.day),
    close: bars.rows.map((bar) => bar.close),
    adjustedClose: bars.rows.map((bar) => bar.adjusted),
    volume: bars.rows.map((bar) => bar.volume),
  };
}

type Actions = Pick<PriceSeries, "closeBasis" | "splits" | "dividends" | "delistings">;

/** Splits, dividends, and delistings of a source. One statement, because planning four takes longer than running them. */
export async function loadActions(
  db: Database,
  source: string,
  tickers: readonly string[],
): Promise<Actions> {
  const list = (table: string, column: string) => sql`
    (select coalesce(json_agg(json_build_object('day', day, ${sql.lit(column)}, ${sql.ref(column)}) order by day), '[]')
       from (select distinct on (day) day, ${sql.ref(column)} from ${sql.table(table)}
              where source = price_source.name and ticker = any(${tickers})
              order by day, array_position(${tickers}::text[], ticker)) as stated)`;
  const { rows } = await sql<Actions>`
    select close_basis as "closeBasis",
           case when has_splits then ${list("price_split", "ratio")} end as splits,
           case when has_dividends then ${list("price_dividend", "amount")} end as dividends,
           (select coalesce(json_agg(json_build_object('day', day, 'payoutUsd', payout) order by day), '[]')
              from price_delisting
             where source = price_source.name and ticker = any(${tickers})) as delistings
      from price_source where name = ${source}`.execute(db);
  return rows[0] ?? { closeBasis: "unknown", splits: null, dividends: null, delistings: [] };
}
