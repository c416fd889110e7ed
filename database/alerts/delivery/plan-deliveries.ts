import { sql } from "kysely";
import { readCadence } from "#database/alerts/delivery/delivery-settings.ts";
import type { Database } from "#database/connect.ts";
import type { DeliveryTimes } from "#domain/alerts/delivery/delivery-time.ts";
import type { Recipient } from "#domain/alerts/delivery/recipient.ts";

/** Any fixed number; planners take turns on it, so that a correction is planned after its match. */
const PLANNING_LOCK = 7_301_991_846;

export type NoticeKind = "match" | "correction" | "restored";

/** A notice of which nothing is planned yet, with what decides where it goes and when. */
export type UnplannedNotice = {
  id: number;
  accountId: number;
  alertId: number;
  hitId: number;
  kind: NoticeKind;
  /** UTC. */
  createdAt: string;
  account: Recipient;
  alert: DeliveryTimes & { isPaused: boolean; byMail: boolean; bySms: boolean };
  /** The ways the match itself went, or will go. */
  matchWentBy: readonly string[];
};

type Row = Omit<UnplannedNotice, "account" | "alert"> &
  Recipient & {
    cadence: string;
    minute: number;
    weekday: number;
    isPaused: boolean;
    byMail: boolean;
    bySms: boolean;
  };

/**
 * The oldest notices of which nothing is planned. Until the transaction ends no one else plans, and no one
 * changes the delivery of their alerts.
 */
export async function takeUnplannedNotices(
  transaction: Database,
  most: number,
): Promise<UnplannedNotice[]> {
  await sql`select pg_advisory_xact_lock(${PLANNING_LOCK})`.execute(transaction);
  const { rows } = await sql<Row>`
    with unplanned as materialized (
      select id from alert_notice where planned_at is null order by id limit ${most}
    ), watching as materialized (
      select id from alert
       where id in (select alert_id from alert_notice where id in (select id from unplanned))
       order by id for share)
    select n.id, n.account_id as "accountId", n.alert_id as "alertId", n.hit_id as "hitId", n.kind,
           n.created_at as "createdAt",
           a.cadence, a.delivery_minute as minute, a.delivery_weekday as weekday,
           a.is_paused as "isPaused", a.by_mail as "byMail", a.by_sms as "bySms",
           o.email, o.phone, o.timezone, o.permissions, o.can_send_email, o.can_send_sms,
           o.quiet_from, o.quiet_until, o.verified_phone, o.refused_email, o.refused_phone,
           o.suspended_at,
           array(select d.channel from alert_notice m join alert_delivery d on d.notice_id = m.id
                  where m.hit_id = n.hit_id and m.kind = 'match'
                    and d.state in ('waiting', 'queued', 'sent')) as "matchWentBy"
      from alert_notice n join watching on watching.id = n.alert_id
      join alert a on a.id = n.alert_id join account o on o.id = n.account_id
     where n.id in (select id from unplanned)
     order by n.id`.execute(transaction);
  return rows.map(
    ({ cadence, minute, weekday, isPaused, byMail, bySms, ...row }): UnplannedNotice => ({
      id: row.id,
      accountId: row.accountId,
      alertId: row.alertId,
      hitId: row.hitId,
      kind: row.kind,
      createdAt: row.createdAt,
      matchWentBy: row.matchWentBy,
      account: row,
      alert: { cadence: readCadence(cadence), minute, weekday, isPaused, byMail, bySms },
    }),
  );
}

export type PlannedDelivery = {
  noticeId: number;
  accountId: number;
  alertId: number;
  channel: "mail" | "sms";
  /** Why it is never to be sent; null: it waits until `dueAt`. */
  reason: string | null;
  dueAt: string;
};

/** Stores where notices go and when; what is planned of them already stays. */
export async function storePlans(
  transaction: Database,
  noticeIds: readonly number[],
  { plans, at }: { plans: readonly PlannedDelivery[]; at: string },
): Promise<void> {
  await sql`
    insert into alert_delivery (notice_id, account_id, alert_id, channel, state, reason, due_at,
                                created_at)
    select "noticeId", "accountId", "alertId", channel,
           case when reason is null then 'waiting' else 'skipped' end, reason, "dueAt",
           ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(plans)}::json)
        as p("noticeId" bigint, "accountId" bigint, "alertId" bigint, channel text, reason text,
             "dueAt" timestamptz)
     order by "noticeId", channel
        on conflict (notice_id, channel) do nothing`.execute(transaction);
  await sql`
    update alert_notice set planned_at = ${at}::timestamptz
     where id = any(${[...noticeIds]}::bigint[])`.execute(transaction);
}
