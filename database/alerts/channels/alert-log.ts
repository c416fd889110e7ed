import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** A delivery of a notice; `reason` as the channel's table words it. */
export type LoggedDelivery = {
  channel: string;
  state: string;
  reason: string | null;
  dueAt: string;
  sentAt: string | null;
};

export type LoggedNotice = {
  kind: string;
  content: unknown;
  at: string;
  deliveries: LoggedDelivery[];
};

/** A match with all its notices, in order. */
export type LoggedMatch = {
  id: number;
  company: string;
  ticker: string | null;
  cik: number;
  accession: string | null;
  conditions: unknown;
  happenedAt: string;
  matchedAt: string;
  state: string;
  silence: string | null;
  readAt: string | null;
  notices: LoggedNotice[];
};

const utc = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/**
 * Matches of an alert, the newest found first.
 * @param before  only those recorded before this one; null: from the newest
 */
export async function listMatches(
  db: Database,
  alertId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<LoggedMatch[]> {
  const { rows } = await sql<LoggedMatch>`
    with listed as (
      select * from alert_hit
       where alert_id = ${alertId} and (${before}::bigint is null or id < ${before})
       order by id desc limit ${limit}
    ), delivered as (
      select notice_id, channel, state, reason, due_at, sent_at, id from alert_delivery
       where alert_id = ${alertId}
      union all
      select notice_id, 'webhook',
             case when sent_at is not null then 'sent' when given_up_at is not null then 'failed'
                  else 'waiting' end,
             last_error, next_attempt_at, sent_at, id
        from webhook_delivery where alert_id = ${alertId}
    )
    select hit.id, coalesce(hit.facts->>'Company Name', '') as company,
           hit.facts->>'Ticker' as ticker, hit.cik, hit.accession, hit.conditions,
           hit.happened_at as "happenedAt", hit.found_at as "matchedAt", hit.state, hit.silence,
           hit.read_at as "readAt", coalesce(notified.notices, '[]') as notices
      from listed as hit
      left join lateral (
        select jsonb_agg(jsonb_build_object(
                 'kind', notice.kind, 'content', notice.content,
                 'at', to_char(notice.found_at at time zone 'UTC', ${utc}::text),
                 'deliveries', coalesce(sent.deliveries, '[]')) order by notice.id) as notices
          from alert_notice as notice
          left join lateral (
            select jsonb_agg(jsonb_build_object(
                     'channel', channel, 'state', state, 'reason', reason,
                     'dueAt', to_char(due_at at time zone 'UTC', ${utc}::text),
                     'sentAt', to_char(sent_at at time zone 'UTC', ${utc}::text))
                     order by channel, id) as deliveries
              from delivered where notice_id = notice.id) as sent on true
         where notice.hit_id = hit.id) as notified on true
     order by hit.id desc`.execute(db);
  return rows;
}
