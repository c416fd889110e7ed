import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** What is lacking of the prices that companies' rows and price moves need. */
export type PriceGaps = {
  /** Tickers whose prices were requested and have not arrived. */
  awaited: number;
  /** Tickers for which no source has prices. */
  unknown: number;
  /** Companies whose price moves could not be computed, or not yet for the first time. */
  uncomputed: number;
};

/** @param only  tickers that matter; null: all */
export async function readPriceGaps(
  db: Database,
  only: readonly string[] | null = null,
): Promise<PriceGaps> {
  const { rows } = await sql<PriceGaps>`
    with lacking as (
      select ticker, bool_and(is_unknown) as is_unknown from price_request r
       where through_day is null and (${only}::text[] is null or ticker = any(${only}))
         and not exists (select from price_series s where s.ticker = r.ticker)
       group by ticker
    ), uncomputed as (
      select from price_day_wanted w join price_use u using (cik)
       where (${only}::text[] is null or u.asked_tickers && ${only})
         and (w.attempts > 0 or not exists (select from price_company c where c.cik = w.cik))
         and exists (select from price_series s where s.ticker = any(u.asked_tickers))
    )
    select (select count(*)::int from lacking where not is_unknown) as awaited,
           (select count(*)::int from lacking where is_unknown) as unknown,
           (select count(*)::int from uncomputed) as uncomputed`.execute(db);
  return rows[0] ?? { awaited: 0, unknown: 0, uncomputed: 0 };
}
