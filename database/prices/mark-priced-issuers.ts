import type { PoolClient } from "pg";
import { announceDirtyIssuers } from "#database/filings/dirty-issuers.ts";

/**
 * Marks the issuers whose computed rows can depend on what this transaction changed of a source,
 * and no others. It reads the temporary tables of `store-prices.ts`, after they were merged.
 */
export async function markPricedIssuers(
  client: PoolClient,
  source: string,
  marketFund: string,
): Promise<void> {
  const result = await client.query(
    `with stock as (${stockChanges}), fund as (${fundChanges}), touched as (
       select u.cik from stock join price_use u on u.tickers @> array[stock.ticker]
        where u.stock_days && stock.days or u.reach_days && stock.reached
           or (stock.is_whole and not isempty(u.stock_days))
       union
       select u.cik from fund cross join price_use u
        where u.fund_days && fund.days or u.fund_spans && fund.action_days
           or u.reach_days && fund.reached or (fund.is_whole and not isempty(u.fund_days))
     )
     insert into dirty_issuer (cik) select cik from touched order by cik
     on conflict (cik) do update set marked = excluded.marked`,
    [source, marketFund],
  );
  if ((result.rowCount ?? 0) > 0) await announceDirtyIssuers(client);
}

/**
 * Of each ticker: the days whose bar or dividend changed as far as columns read it; the days its
 * last day passed; whether the change concerns every day (a new series, one that begins or ceases
 * to bring its own adjusted closes, a split, an end of trading).
 */
const stockChanges = `
  select ticker, coalesce(range_agg(daterange(day, day, '[]')) filter (where day is not null), '{}') as days,
         coalesce(range_agg(reached), '{}') as reached, bool_or(is_whole) as is_whole
    from (
      select ticker, day, null::daterange as reached, false as is_whole from changed_bar
       where is_close_changed or is_volume_changed
      union all
      select ticker, day, null, kind <> 'dividend' from changed_action
      union all
      select ticker, null, case when last_day > old_last_day
                                then daterange(old_last_day, last_day, '(]') end, is_whole
        from changed_series
    ) each group by ticker`;

/**
 * The same of the fund, of which columns read closes alone. A dividend counts against the close before it:
 * where that close changed, so does the value at the ex-date.
 */
const fundChanges = `
  select coalesce(range_agg(daterange(day, day, '[]')) filter (where day is not null), '{}') as days,
         coalesce(range_agg(daterange(action_day, action_day, '[]'))
                    filter (where action_day is not null), '{}') as action_days,
         coalesce(range_agg(reached), '{}') as reached, coalesce(bool_or(is_whole), false) as is_whole
    from (
      select day, null::date as action_day, null::daterange as reached, false as is_whole
        from changed_bar where ticker = $2 and is_close_changed
      union all
      select null, day, null, false from changed_action where ticker = $2
      union all
      select null, d.day, null, false
        from changed_bar c join price_dividend d on d.source = $1 and d.ticker = c.ticker
       where c.ticker = $2 and c.is_close_changed and d.day > c.day
         and not exists (select from price_bar b
                          where b.source = $1 and b.ticker = $2 and b.day > c.day and b.day < d.day
                            and b.close is not null)
      union all
      select null, null, case when last_day > old_last_day
                              then daterange(old_last_day, last_day, '(]') end, is_whole
        from changed_series where ticker = $2
    ) each`;

/** Marks the issuers that have prices of a source of which something else is said now. */
export async function markIssuersOfSource(
  client: PoolClient,
  source: string,
  marketFund: string,
): Promise<void> {
  const result = await client.query(
    `insert into dirty_issuer (cik)
     select u.cik from price_use u
      where exists (select from price_series s
                     where s.source = $1 and s.ticker = any(u.tickers) and not isempty(u.stock_days))
         or (not isempty(u.fund_days)
             and exists (select from price_series s where s.source = $1 and s.ticker = $2))
      order by u.cik
     on conflict (cik) do update set marked = excluded.marked`,
    [source, marketFund],
  );
  if ((result.rowCount ?? 0) > 0) await announceDirtyIssuers(client);
}
