import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { type QueueState, readQueueStates } from "#database/queue/queue-state.ts";

/** What the database says of the product's work, in numbers. Ages and lags are seconds. */
export type MeasuredFacts = {
  databaseBytes: number;
  jobs: { task: string; waiting: number; failing: number; oldestSeconds: number | null }[];
  messages: { waiting: number; failing: number; givenUp: number; oldestSeconds: number | null };
  wanted: { state: string; filings: number }[];
  /** Filings seen in the feed that are not visible yet. */
  arriving: { filings: number; oldestSeconds: number | null };
  /** From acceptance to visible, of the last hour's filings. */
  lag: { median: number | null; p95: number | null; filings: number };
  waitingIssuers: number;
  parts: {
    part: string;
    source: string;
    sinceSuccess: number | null;
    failures: number;
    isSilent: boolean;
  }[];
  unreadable: { reason: string; filings: number }[];
  openAlarms: { kind: string; alarms: number }[];
  /** Since the newest live quote arrived; null without one. */
  quoteSeconds: number | null;
  /** How server processes that beat within the last minute read from their standbys. */
  standbys: { server: string; isUsed: boolean; behindSeconds: number | null }[];
};

type Row = { facts: Omit<MeasuredFacts, "jobs"> };

/**
 * Reads all of it, all but the queues in one statement of one snapshot.
 * @param now  UTC instant that ages are counted to
 */
export async function readMeasuredFacts(db: Database, now: string): Promise<MeasuredFacts> {
  const queues = await readQueueStates(db);
  const { rows } = await sql<Row>`
    with at as (select ${now}::timestamptz as now)
    select json_build_object(
      'databaseBytes', pg_database_size(current_database()),
      'messages', (select json_build_object(
          'waiting', count(*) filter (where given_up_at is null),
          'failing', count(*) filter (where given_up_at is null and last_error is not null),
          'givenUp', count(*) filter (where given_up_at is not null),
          'oldestSeconds', extract(epoch from (select now from at)
             - min(created_at) filter (where given_up_at is null)))
        from outbox_message where sent_at is null),
      'wanted', (select coalesce(json_agg(json_build_object('state', state, 'filings', filings)
          order by state), '[]')
        from (select state, count(*) as filings from wanted_filing group by state) as w),
      'arriving', (select json_build_object('filings', count(*),
          'oldestSeconds', extract(epoch from (select now from at) - min(found_at)))
        from filing_arrival where visible_at is null),
      'lag', (select json_build_object('filings', count(*),
          'median', percentile_cont(0.5) within group (order by lag_seconds),
          'p95', percentile_cont(0.95) within group (order by lag_seconds))
        from filing_arrival, at
        where stored_at > now - interval '1 hour' and lag_seconds is not null),
      'waitingIssuers', (select count(*) from dirty_issuer),
      'parts', (select coalesce(json_agg(json_build_object('part', part, 'source', source,
          'sinceSuccess', extract(epoch from now - last_success_at), 'failures', failures,
          'isSilent', coalesce(last_success_at < now - silent_after_seconds * interval '1 second', failures > 0))
          order by part), '[]')
        from source_health, at),
      'unreadable', (select coalesce(json_agg(json_build_object('reason', reason_code,
          'filings', filings) order by reason_code), '[]')
        from (select reason_code, count(*) as filings from unreadable_filing group by 1) as u),
      'openAlarms', (select coalesce(json_agg(json_build_object('kind', kind, 'alarms', alarms)
          order by kind), '[]')
        from (select split_part(subject, '/', 1) as kind, count(*) as alarms
                from source_alarm where ended_at is null group by 1) as a),
      'quoteSeconds', (select extract(epoch from (select now from at) - max(received_at))
        from live_quote),
      'standbys', (select coalesce(json_agg(json_build_object('server', server, 'isUsed', is_used,
          'behindSeconds', behind_seconds) order by server), '[]')
        from standby_heartbeat, at where beaten_at > now - interval '1 minute')
    ) as facts`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The facts gave no row.");
  return { ...row.facts, jobs: queues.map((queue) => jobOf(queue, now)) };
}

function jobOf({ task, waiting, failing, oldestAt }: QueueState, now: string) {
  const oldest = oldestAt === null ? null : (Date.parse(now) - Date.parse(oldestAt)) / 1000;
  return { task, waiting, failing, oldestSeconds: oldest };
}
