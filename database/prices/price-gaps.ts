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
 * Companies whose computed rows can lack prices for now: the company's or the market fund's were requested, or will be,
 * and have not arrived for all the days that the rows read; or they arrived and the rows have not been computed again. A
 * company too many is counted rather than one too few.
 * @param ciks  the companies that matter; null: all companies
 */
export async function countUnpricedCompanies(
  db: Database,
  marketFund: string,
  ciks: readonly string[] | null = null,
): Promise<number> {
  // A source that is followed answered, or is to be asked again, within a day; a single request can wait for longer.
  // An issuer marked before the answer for a ticker was noted can be marked for its prices: marks and notes say when.
  const { rows } = await sql<{ count: number }>`
    with requested as materialized (
      select ticker, bool_or(through_day is null and not is_unknown) as is_awaited
        from price_request
       where source in (select source from price_request group by source
                        having max(next_attempt_at) > now() - interval '1 day')
       group by ticker
    ), uses as not materialized (
      select * from price_use where ${ciks}::bigint[] is null or cik = any(${ciks}::bigint[])
    ), awaited as materialized (
      -- Without the days, which are large.
      select u.cik, ticker
        from uses u cross join unnest(u.asked_tickers) as ticker left join requested using (ticker)
       where u.first_day is not null and coalesce(is_awaited, exists (select from requested))
    ), fund as materialized (
      select (select range_agg(daterange(first_day, last_day, '[]')) from price_series
               where ticker = ${marketFund}) as days
       where coalesce((select is_awaited from requested where ticker = ${marketFund}),
                      exists (select from requested))
    ), unpriced as (
      select a.cik from awaited a join price_use u using (cik)
       where not exists (select from price_series s
                          where s.ticker = a.ticker and u.stock_days <@ daterange(s.first_day, s.last_day, '[]'))
      union
      select u.cik from fund cross join uses u
       where not isempty(u.fund_days) and not coalesce(u.fund_days <@ fund.days, false)
      union
      select u.cik from dirty_issuer d join uses u using (cik)
       where exists (
         select from price_series s left join price_request r using (source, ticker)
          where (u.first_day is not null and s.ticker = any(u.tickers)
                 or s.ticker = ${marketFund} and not isempty(u.fund_days))
            and (d.attempts > 0 or r.through_day is null or r.next_attempt_at >= d.next_attempt_at)
            -- A series that its source is no longer asked for does not change.
            and (r.ticker is not null
                 or not exists (select from price_request o where o.source = s.source)))
    )
    select count(*)::int from unpriced`.execute(db);
  return rows[0]?.count ?? 0;
}
