import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** How far one source of daily prices reaches. */
export type PriceDays = {
  source: string;
  tickers: number;
  lastDay: string;
  /** Tickers with a price within 30 days before the last day, but none of it. */
  withoutLastClose: number;
};

const stillTradedDays = 30;

/** Sources of daily prices that have any, by name. */
export async function readPriceDays(db: Database): Promise<PriceDays[]> {
  const { rows } = await sql<PriceDays>`
    select series.source, count(*) as tickers, newest.last_day as "lastDay",
           count(*) filter (where series.last_day < newest.last_day
                              and series.last_day >= newest.last_day - ${stillTradedDays}::int)
             as "withoutLastClose"
      from price_series as series
      join (select source, max(last_day) as last_day from price_series group by source) as newest
     using (source)
     group by series.source, newest.last_day order by series.source`.execute(db);
  return rows;
}

/** Last trades: how many tickers have one, of when the newest is, how many are halted. */
export type LiveQuotes = { tickers: number; newestAt: string | null; halted: number };

/** Reads what live prices there are. */
export async function readLiveQuotes(db: Database): Promise<LiveQuotes> {
  const { rows } = await sql<LiveQuotes>`
    select count(*) as tickers, max(traded_at) as "newestAt",
           count(*) filter (where is_halted) as halted from live_quote`.execute(db);
  return rows[0] ?? { tickers: 0, newestAt: null, halted: 0 };
}
