import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { type Claim, execute, instant, isDue, payloadColumns } from "#database/queue/queue.ts";
import { requestPrices } from "#database/queue/queues.ts";

/**
 * A ticker to be requested: its history from `fromDay` on, requested so far through `throughDay`, or null;
 * `attempts` counts those in a row without the answer that was wanted.
 */
export type DueTicker = Claim<typeof requestPrices>;

/** Days of history before the first price that a column looks at: a year of chart. */
const historyDays = 320;

/**
 * Keeps the list of tickers requested from a source: those of issuers whose rows look at a price, and the
 * market fund as far back as any of them. One whose history is wanted from an earlier year is requested as a
 * whole again: by whole years, or a backfill would request it again for each filing.
 */
export async function requestTickers(
  db: Database,
  source: string,
  marketFund: string,
): Promise<void> {
  await sql`
    with used as (
      select unnest(asked_tickers) as ticker, first_day from price_use where first_day is not null
      union all
      select ${marketFund}, min(first_day) from price_use having min(first_day) is not null
    ), wanted as (
      select ticker, date_trunc('year', min(first_day) - ${historyDays}::int)::date as from_day
        from used group by ticker
    )
    insert into price_request as r (source, ticker, from_day)
    select ${source}, ticker, from_day from wanted order by ticker
    on conflict (source, ticker) do update
       set from_day = excluded.from_day, through_day = null, attempts = 0, attempted_at = null,
           next_attempt_at = now()
     where excluded.from_day < r.from_day`.execute(db);
}

/** Tickers not yet requested through a day whose time has come, the market fund first. */
export async function findDueTickers(
  db: Database,
  wanted: { source: string; marketFund: string; throughDay: string; limit: number },
): Promise<DueTicker[]> {
  const { source, marketFund, throughDay, limit } = wanted;
  const { rows } = await execute(
    db,
    `select ${payloadColumns(requestPrices)} from price_request q
      where ${isDue(requestPrices, instant)} and q.source = $2
        and (q.through_day is null or q.through_day < $3::date) and q.from_day <= $3::date
      order by q.ticker <> $4, ${requestPrices.order} limit $5`,
    [null, source, throughDay, marketFund, limit],
  );
  return rows.map((row) => requestPrices.payload.parse(row));
}

/** All tickers of a source's list. */
export async function listRequestedTickers(db: Database, source: string): Promise<string[]> {
  const rows = await db
    .selectFrom("price_request")
    .select("ticker")
    .where("source", "=", source)
    .orderBy("ticker")
    .execute();
  return rows.map(({ ticker }) => ticker);
}

/** The source has reported everything it has of these tickers through a day. */
export async function noteAnswered(
  db: Database,
  source: string,
  tickers: readonly string[],
  throughDay: string,
): Promise<void> {
  await update(
    db,
    { source, tickers },
    sql`through_day = ${throughDay}, attempts = 0, attempted_at = null, next_attempt_at = now(),
        last_error = null, is_unknown = false`,
  );
}

/**
 * These tickers are requested again after 1, 2, 4 … times a delay, at most six hours.
 * @param retry.isUnknown  whether the source answered that it has no prices for them; null where it did not answer
 */
export async function noteUnanswered(
  db: Database,
  { source, tickers }: { source: string; tickers: readonly string[] },
  retry: { delaySeconds: number; error: string; isUnknown: boolean | null },
): Promise<void> {
  const { delaySeconds, error, isUnknown } = retry;
  const longest = requestPrices.retry.longestSeconds;
  await update(
    db,
    { source, tickers },
    sql`attempts = least(attempts, 30) + 1, attempted_at = now(), last_error = ${error.slice(0, 500)},
        is_unknown = coalesce(${isUnknown}::boolean, is_unknown), next_attempt_at = now() + make_interval(secs => least(${longest}::float8,
          ${delaySeconds}::float8 * power(2, least(attempts, 30))))`,
  );
}

async function update(
  db: Database,
  { source, tickers }: { source: string; tickers: readonly string[] },
  assignments: RawBuilder<unknown>,
): Promise<void> {
  await sql`update price_request set ${assignments}
             where source = ${source} and ticker = any(${tickers})`.execute(db);
}
