import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Filings named by feeds, indexes or people and not fetched yet; instants are real. */
export type WaitingFilings = {
  waiting: number;
  /** Of those, how many were tried before. */
  failing: number;
  oldestAt: string | null;
  lastError: string | null;
};

/** Reads what waits to be fetched. */
export async function readWaitingFilings(db: Database): Promise<WaitingFilings> {
  const { rows } = await sql<WaitingFilings>`
    select count(*) as waiting, count(*) filter (where attempts > 0) as failing,
           min(found_at) as "oldestAt",
           (select last_error from wanted_filing
             where state = 'waiting' and last_error is not null
             order by found_at desc limit 1) as "lastError"
      from wanted_filing where state = 'waiting'`.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, oldestAt: null, lastError: null };
}

/** Issuers to be computed, and filings of which a document's text was refused for its size or time. */
export async function readWaitingComputation(
  db: Database,
): Promise<{ issuers: number; refusedTexts: number }> {
  const { rows } = await sql<{ issuers: number; refusedTexts: number }>`
    select (select count(*) from dirty_issuer) as issuers,
           (select count(*) from text_extraction where refused <> '[]') as "refusedTexts"`.execute(
    db,
  );
  return rows[0] ?? { issuers: 0, refusedTexts: 0 };
}

/** Messages of one channel. */
export type WaitingMessages = {
  channel: "mail" | "sms";
  waiting: number;
  failing: number;
  givenUp: number;
};

/** Messages not sent, by channel; only channels that have any. */
export async function readWaitingMessages(db: Database): Promise<WaitingMessages[]> {
  const { rows } = await sql<WaitingMessages>`
    select channel, count(*) filter (where given_up_at is null) as waiting,
           count(*) filter (where given_up_at is null and last_error is not null) as failing,
           count(*) filter (where given_up_at is not null) as "givenUp"
      from outbox_message where sent_at is null group by channel`.execute(db);
  return rows;
}

/**
 * Filings to be matched against alerts, and alerts to be compared with what was recorded; real
 * instants.
 */
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

/** Digests of alerts of one way that should have gone by now. */
type LateDigests = {
  channel: "mail" | "sms";
  /** Messages, or accounts whose message could not even be written. */
  count: number;
  /** Why the last try of one failed; null where none failed. */
  lastError: string | null;
};

/** What was due before the instant and has neither been sent nor given up. */
export async function listLateDigests(db: Database, before: string): Promise<LateDigests[]> {
  const { rows } = await sql<LateDigests>`
    select d.channel, count(distinct coalesce(d.outbox_message_id, -d.account_id)) as count,
           max(m.last_error) as "lastError"
      from alert_delivery d left join outbox_message m on m.id = d.outbox_message_id
     where d.state in ('waiting', 'queued') and coalesce(d.queued_at, d.due_at) < ${before}
     group by d.channel order by d.channel`.execute(db);
  return rows;
}
