import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** How far an installation is that has just begun to follow a source. */
export type FillProgress = {
  /** Forms whose feed was walked to its end. */
  walkedForms: number;
  /** Filings that were named, and of these the ones tried at least once. */
  wanted: number;
  tried: number;
  waitingIssuers: number;
  /** Tickers whose daily prices were requested, and those of them without an answer that has them or says there are none. */
  tickers: number;
  waitingTickers: number;
  /** Companies whose price moves are older than their prices. */
  waitingPriceDays: number;
  trades: number;
};

/** Reads a handful of counts; takes some milliseconds with thousands of filings. */
export async function readFillProgress(db: Database): Promise<FillProgress> {
  const { rows } = await sql<FillProgress>`
    select (select count(*) from feed_cursor where walked_at is not null) as "walkedForms",
           count(*) as wanted,
           count(*) filter (where state <> 'waiting' or attempts > 0) as tried,
           (select count(*) from dirty_issuer) as "waitingIssuers",
           (select count(*) from price_request) as tickers,
           (select count(*) from price_request where through_day is null and not is_unknown)
             as "waitingTickers",
           (select count(*) from price_day_wanted) as "waitingPriceDays",
           (select count(*) from trade where is_live) as trades
      from wanted_filing`.execute(db);
  const progress = rows[0];
  if (progress === undefined) throw new Error("The database answered with no row.");
  return progress;
}
