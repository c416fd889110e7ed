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

/**
 * Companies whose computed rows lack prices for now: these were requested and have not arrived, or have arrived and no
 * row has been computed from them yet.
 * @param ciks  the companies that matter; null: all companies
 */
export async function countUnpricedCompanies(
  db: Database,
  ciks: readonly string[] | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with awaited as materialized (
      select ticker from price_request
       where through_day is null and not is_unknown and next_attempt_at > now() - interval '1 day'
    ), unpriced as (
      select u.cik from price_use u
       where exists (select from awaited) and u.asked_tickers && array(select ticker from awaited)
         and not exists (select from price_series s where s.ticker = any(u.asked_tickers))
      union
      select u.cik from dirty_issuer d join price_use u using (cik)
       where not isempty(u.stock_days)
         and exists (select from price_series s where s.ticker = any(u.tickers))
         and not exists (select from trade t where t.issuer_cik = u.cik
                          and (t.average_daily_volume is not null or t.return_5 is not null))
         and not exists (select from event e where e.cik = u.cik
                          and (e.average_daily_volume is not null or e.event_return is not null))
    )
    select count(*)::int from unpriced
     where ${ciks}::bigint[] is null or cik = any(${ciks}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}
