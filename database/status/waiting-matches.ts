import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Filings to be held against alerts, and alerts to be compared with what was recorded; real instants. */
export type WaitingMatches = {
  waiting: number;
  /** Of those, how many were tried before. */
  failing: number;
  /** Since when the one waits that is due longest; those put off for later try are left out. */
  oldestAt: string | null;
  lastError: string | null;
  /** From a live filing being stored to a match of it being recorded, in the last 24 hours: p95. */
  matchedSeconds: number | null;
};

/** Reads what of the watch waits, and how soon it finds what it finds. */
export async function readWaitingMatches(db: Database): Promise<WaitingMatches> {
  const { rows } = await sql<WaitingMatches>`
    with work as (
      select attempts, next_attempt_at, last_error from match_wanted
      union all
      -- Each alert is compared once a day: only what is due waits.
      select attempts, next_attempt_at, last_error from alert_sweep
       where next_attempt_at <= now() or attempts > 0
    ), matched as (
      select extract(epoch from found.at - arrival.stored_at)::float8 as seconds
        from filing_arrival as arrival cross join lateral (
          select min(matched_at) as at from alert_hit
           where accession = arrival.accession and matched_at >= arrival.stored_at) as found
       where arrival.stored_at > now() - interval '24 hours' and found.at is not null
    )
    select count(*) as waiting, count(*) filter (where attempts > 0) as failing,
           min(next_attempt_at) filter (where next_attempt_at <= now()) as "oldestAt",
           (select last_error from work where last_error is not null
             order by attempts desc limit 1) as "lastError",
           (select percentile_cont(0.95) within group (order by seconds) from matched)
             as "matchedSeconds"
      from work`.execute(db);
  const none = { waiting: 0, failing: 0, oldestAt: null, lastError: null, matchedSeconds: null };
  return rows[0] ?? none;
}
