import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { Database } from "#database/connect.ts";
import { announce } from "#database/queue/queue.ts";
import { computePriceDays } from "#database/queue/queues.ts";

/** Marks companies in the transaction that changes what their price days are made of. */
export async function markPriceDays(client: PoolClient, ciks: readonly number[]): Promise<void> {
  if (ciks.length === 0) return;
  await client.query(
    `insert into price_day_wanted (cik) select distinct unnest($1::bigint[]) order by 1
     on conflict (cik) do update set marked = excluded.marked`,
    [ciks],
  );
  await announce(client, computePriceDays);
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
     on conflict (cik) do update set marked = excluded.marked`,
    [marketFund],
  );
  if ((rowCount ?? 0) > 0) await announce(client, computePriceDays);
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
