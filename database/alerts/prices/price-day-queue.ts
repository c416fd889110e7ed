import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { Database } from "#database/connect.ts";

/** A company whose price days are to be computed, with the mark it had when it was taken. */
export type WantedDays = { cik: number; marked: number };

/** PostgreSQL channel that tells that companies' price days are to be computed. */
export const wantedDaysChannel = "price_day_wanted";

const turn = "hashtextextended('price_day', cik)";

/** Marks companies in the transaction that changes what their price days are made of. */
export async function markPriceDays(client: PoolClient, ciks: readonly number[]): Promise<void> {
  if (ciks.length === 0) return;
  await client.query(
    `insert into price_day_wanted (cik) select distinct unnest($1::bigint[]) order by 1
     on conflict (cik) do update set marked = excluded.marked, next_attempt_at = now()`,
    [ciks],
  );
  await client.query(`notify ${wantedDaysChannel}`);
}

/**
 * Marks the companies whose prices this transaction changed. It reads the temporary tables of
 * `store-prices.ts`, after they were merged; the fund's prices concern every company.
 */
export async function markDaysOfPrices(client: PoolClient, marketFund: string): Promise<void> {
  const { rowCount } = await client.query(
    `with touched as (
       select ticker from changed_bar union select ticker from changed_action
     )
     insert into price_day_wanted (cik)
     select distinct u.cik from price_use u
      where exists (select from touched t where u.tickers @> array[t.ticker] or t.ticker = $1)
      order by 1
     on conflict (cik) do update set marked = excluded.marked, next_attempt_at = now()`,
    [marketFund],
  );
  if ((rowCount ?? 0) > 0) await client.query(`notify ${wantedDaysChannel}`);
}

/** Looked at to find some that nobody else computes. */
const lookedAt = 20;

/** Takes some companies for this transaction; who computes at the same time gets others. */
export async function takeWantedDays(client: PoolClient, limit: number): Promise<WantedDays[]> {
  const { rows } = await client.query<WantedDays>(
    `with waiting as materialized (
       select cik, marked from price_day_wanted
        -- What was never tried is due, also where the clock was set back since.
        where next_attempt_at <= now() or attempts = 0
        order by next_attempt_at, marked limit $2
     )
     select cik, marked from waiting where pg_try_advisory_xact_lock(${turn}) limit $1`,
    [limit, limit * lookedAt],
  );
  return rows;
}

/** Ends the wait of companies computed in this transaction, unless they were marked anew. */
export async function clearWantedDays(
  client: PoolClient,
  taken: readonly WantedDays[],
): Promise<void> {
  await client.query(
    `with done as materialized (
       select w.cik from price_day_wanted w
         join unnest($1::bigint[], $2::bigint[]) as t(cik, marked)
           on t.cik = w.cik and t.marked = w.marked
        order by w.cik for update of w
     )
     delete from price_day_wanted w using done where w.cik = done.cik`,
    [taken.map(({ cik }) => cik), taken.map(({ marked }) => marked)],
  );
}

/** Companies that could not be computed are tried again after 1, 2, 4 … minutes, at most an hour. */
export async function delayWantedDays(
  client: PoolClient,
  ciks: readonly number[],
  error: string,
): Promise<void> {
  await client.query(
    `update price_day_wanted
        set attempts = least(attempts, 20) + 1, last_error = $2,
            next_attempt_at = now() + least(interval '1 hour',
                                            interval '1 minute' * power(2, least(attempts, 10)))
      where cik = any($1)`,
    [ciks, error.slice(0, 500)],
  );
}

/** Companies that wait for the first time, and the newest mark of them. */
export type PriceDayQueue = { waiting: number; newest: number };

/** @param through  only those marked no later; null: all */
export async function readDayQueue(
  db: Database,
  through: number | null = null,
): Promise<PriceDayQueue> {
  const { rows } = await sql<PriceDayQueue>`
    select count(*) as waiting, coalesce(max(marked), 0) as newest from price_day_wanted
     where attempts = 0 and (${through}::bigint is null or marked <= ${through})`.execute(db);
  return rows[0] ?? { waiting: 0, newest: 0 };
}
