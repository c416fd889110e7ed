import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Companies by what is missing of their prices. */
export type PriceGaps = {
  /** Their prices were requested and have not arrived. */
  awaited: number;
  /** The source has no prices for any of their tickers. */
  unknown: number;
  /** They have prices; their price moves could not be computed, or not yet for the first time. */
  uncomputed: number;
};

/** @param only  tickers of the companies that matter; null: all companies */
export async function readPriceGaps(
  db: Database,
  only: readonly string[] | null = null,
): Promise<PriceGaps> {
  // A followed source is asked again within hours: older requests are of a source that is no longer followed.
  const { rows } = await sql<PriceGaps>`
    with used as materialized (
      select u.cik, ticker from price_use u cross join unnest(u.asked_tickers) as ticker
       where ${only}::text[] is null or u.asked_tickers && ${only}
    ), priced as materialized (
      select distinct used.cik from used join price_series using (ticker)
    ), unpriced as (
      select used.cik, bool_and(r.is_unknown) as is_unknown
        from used join price_request r using (ticker)
       where r.through_day is null and r.next_attempt_at > now() - interval '1 day'
         and used.cik not in (select cik from priced)
       group by used.cik
    ), uncomputed as (
      select from price_day_wanted w join priced using (cik)
       where w.attempts > 0 or not exists (select from price_company c where c.cik = w.cik)
    )
    select (select count(*)::int from unpriced where not is_unknown) as awaited,
           (select count(*)::int from unpriced where is_unknown) as unknown,
           (select count(*)::int from uncomputed) as uncomputed`.execute(db);
  return rows[0] ?? { awaited: 0, unknown: 0, uncomputed: 0 };
}
