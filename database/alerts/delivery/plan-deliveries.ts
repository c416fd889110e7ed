import { sql } from "kysely";
import { readCadence } from "#database/alerts/delivery/delivery-settings.ts";
import type { Database } from "#database/connect.ts";
import type { DeliveryTimes } from "#domain/alerts/delivery/delivery-time.ts";
import type { Recipient } from "#domain/alerts/delivery/recipient.ts";

/** Any fixed number; planners take turns on it, so that a correction is planned after its match. */
const PLANNING_LOCK = 7_301_991_846;

export type NoticeKind = "match" | "correction" | "restored";

/** Notices of one account of which nothing is planned yet, with what decides where they go and when. */
export type UnplannedNotices = {
  /** In ascending order. */
  ids: readonly number[];
  kind: NoticeKind;
  /**
   * UTC. Of alerts that notify at once, the minute in which all of them were written; of others the end of it.
   * What was written before the clock was set back counts as written now.
   */
  minute: string;
  account: Recipient;
  alert: DeliveryTimes & { isPaused: boolean; byMail: boolean; bySms: boolean };
  /** Of corrections: the ways the match itself went, or will go. */
  matchWentBy: readonly string[];
};

type Row = Omit<UnplannedNotices, "account" | "alert"> &
  Recipient &
  Omit<UnplannedNotices["alert"], "cadence" | "minute"> & { cadence: string; dayMinute: number };

/**
 * The oldest notices of which nothing is planned, in ascending order. Until the transaction ends no one else
 * plans.
 */
export async function takeUnplannedNotices(
  transaction: Database,
  most: number,
): Promise<{ id: number; kind: NoticeKind }[]> {
  await sql`select pg_advisory_xact_lock(${PLANNING_LOCK})`.execute(transaction);
  const { rows } = await sql<{ id: number; kind: NoticeKind }>`
    select id, kind from alert_notice where planned_at is null order by id limit ${most}`.execute(
    transaction,
  );
  return rows;
}

/**
 * Reads notices in groups that go the same ways at the same time. Until the transaction ends no one changes the
 * delivery of their alerts.
 * @param now  UTC
 */
export async function groupNotices(
  transaction: Database,
  ids: readonly number[],
  now: string,
): Promise<UnplannedNotices[]> {
  const { rows } = await sql<Row>`
    with settings as materialized (
      select n.id, n.account_id, n.hit_id, n.kind, a.cadence, a.delivery_minute, a.delivery_weekday,
             a.is_paused, a.by_mail, a.by_sms, least(n.created_at, ${now}::timestamptz) as since
        from alert_notice n join alert a on a.id = n.alert_id
       where n.id = any(${[...ids]}::bigint[]) order by a.id for share of a
    ), timed as (
      select s.*,
             date_trunc('minute', case when cadence = 'at_once' then since
                                       else since + interval '59.999999 seconds' end) as minute,
             case when kind = 'match' then '{}' else array(
               select d.channel from alert_notice m join alert_delivery d on d.notice_id = m.id
                where m.hit_id = s.hit_id and m.kind = 'match'
                  and d.state in ('waiting', 'queued', 'sent') order by d.channel)
             end as went_by
        from settings s
    )
    select array_agg(s.id order by s.id) as ids, s.kind, s.minute,
           s.cadence, s.delivery_minute as "dayMinute", s.delivery_weekday as weekday,
           s.is_paused as "isPaused", s.by_mail as "byMail", s.by_sms as "bySms",
           s.went_by as "matchWentBy",
           o.email, o.phone, o.timezone, o.permissions, o.can_send_email, o.can_send_sms,
           o.quiet_from, o.quiet_until, o.verified_phone, o.refused_email, o.refused_phone,
           o.suspended_at
      from timed s join account o on o.id = s.account_id
     group by o.id, s.kind, s.minute, s.cadence, s.delivery_minute, s.delivery_weekday, s.is_paused,
              s.by_mail, s.by_sms, s.went_by`.execute(transaction);
  return rows.map(
    ({ ids, kind, minute, matchWentBy, cadence, dayMinute, weekday, ...row }): UnplannedNotices => {
      const { isPaused, byMail, bySms, ...account } = row;
      const times = { cadence: readCadence(cadence), minute: dayMinute, weekday };
      const alert = { ...times, isPaused, byMail, bySms };
      return { ids, kind, minute, matchWentBy, account, alert };
    },
  );
}

/** Where some notices go, and when. */
export type PlannedNotices = {
  ids: readonly number[];
  /** Why nothing is ever to be sent this way; null: it waits. */
  reasons: { mail: string | null; sms: string | null };
  /** UTC; null: each when it was written. */
  dueAt: string | null;
};

/** Stores where notices go and when; what is planned of them already stays. @param at  UTC */
export async function storePlans(
  transaction: Database,
  plans: readonly PlannedNotices[],
  at: string,
): Promise<void> {
  await sql`
    with given as materialized (
      select notice.id, g.mail, g.sms, g."dueAt"
        from jsonb_to_recordset(${JSON.stringify(plans.map(wireOf))}::jsonb)
               as g(ids bigint[], mail text, sms text, "dueAt" timestamptz)
       cross join lateral unnest(g.ids) as notice(id)
    ), planned as (
      update alert_notice n set planned_at = ${at}::timestamptz from given g where g.id = n.id
      returning n.id, n.account_id, n.alert_id, g.mail, g.sms,
                coalesce(g."dueAt", least(n.created_at, ${at}::timestamptz)) as due_at
    )
    insert into alert_delivery (notice_id, account_id, alert_id, channel, state, reason, due_at,
                                created_at)
    select p.id, p.account_id, p.alert_id, way.channel,
           case when way.reason is null then 'waiting' else 'skipped' end, way.reason, p.due_at,
           ${at}::timestamptz
      from planned p cross join lateral (values ('mail', p.mail), ('sms', p.sms))
                                as way(channel, reason)
     order by p.id, way.channel
        on conflict (notice_id, channel) do nothing`.execute(transaction);
}

function wireOf({ ids, reasons, dueAt }: PlannedNotices) {
  return { ids, ...reasons, dueAt };
}
