import { type RawBuilder, sql } from "kysely";
import type { NoticeKind } from "#database/alerts/delivery/plan-deliveries.ts";
import type { Database } from "#database/connect.ts";

type DigestChannel = "mail" | "sms";

/** Whose digest is due, by which way. */
export type DueDigest = { accountId: number; channel: DigestChannel };

/** What was due when it was planned stays due, also where the clock was set back since. */
function isDue(now: string): RawBuilder<boolean> {
  return sql`(d.due_at <= ${now} or d.due_at <= d.created_at)`;
}

/** Accounts with something due, those that have waited longest first. */
export async function listDueDigests(db: Database, now: string): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select account_id as "accountId", channel from alert_delivery as d
     where state = 'waiting' and ${isDue(now)}
     group by account_id, channel order by min(due_at), account_id, channel`.execute(db);
  return rows;
}

export type DueDelivery = { id: number; noticeId: number; alertId: number; kind: NoticeKind };

/**
 * Due deliveries of an account, oldest first, locked for this transaction. Another worker composing the
 * same digest waits; otherwise each would take a part and send its own message.
 * @param now  read once the lock is held
 */
export async function takeDueDeliveries(
  transaction: Database,
  { accountId, channel }: DueDigest,
  now: () => string,
): Promise<DueDelivery[]> {
  const digest = `alert_digest:${channel}:${accountId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(transaction);
  const { rows } = await sql<DueDelivery>`
    select d.id, d.notice_id as "noticeId", d.alert_id as "alertId", n.kind
      from alert_delivery d join alert_notice n on n.id = d.notice_id
     where d.account_id = ${accountId} and d.channel = ${channel}
       and d.state = 'waiting' and ${isDue(now())}
     order by d.notice_id for update of d skip locked`.execute(transaction);
  return rows;
}

/** As far as the clocks of two workers may differ. */
const mostAhead = Temporal.Duration.from({ minutes: 1 });

/**
 * When the account's last digest by this way was written; null: never. A later time was recorded before
 * the clock was set back and is ignored.
 */
export async function lastDigestAt(
  db: Database,
  { accountId, channel }: DueDigest,
  now: Temporal.Instant,
): Promise<string | null> {
  const row = await db
    .selectFrom("alert_delivery")
    .select((select) => select.fn.max("queued_at").as("at"))
    .where("account_id", "=", accountId)
    .where("channel", "=", channel)
    .where("queued_at", "<=", now.add(mostAhead).toString())
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Says that these are never to be sent, and why. */
export async function skipDeliveries(
  transaction: Database,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await transaction
    .updateTable("alert_delivery")
    .set({ state: "skipped", reason })
    .where("id", "in", ids)
    .execute();
}

/** Puts off what is due. */
export async function postponeDeliveries(
  transaction: Database,
  ids: readonly number[],
  until: string,
): Promise<void> {
  await transaction
    .updateTable("alert_delivery")
    .set({ due_at: until })
    .where("id", "in", ids)
    .execute();
}

/** Notes which message the deliveries are part of. */
export async function markQueued(
  transaction: Database,
  ids: readonly number[],
  { messageId, at }: { messageId: number; at: string },
): Promise<void> {
  await sql`
    update alert_delivery
       set state = 'queued', outbox_message_id = ${messageId}, queued_at = ${at}::timestamptz
     where id = any(${[...ids]}::bigint[])`.execute(transaction);
}

/** When the next that waits is due; null where nothing waits. */
export async function nextDueAt(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("alert_delivery")
    .select((select) => select.fn.min("due_at").as("at"))
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Gives up what waits in a restored database, for mails, texts and webhooks: it is unknown whether it was
 * sent after the backup was taken. It stays in the inbox and in the log. A backup of a version without alerts
 * has nothing to give up.
 */
export async function holdWaitingDeliveries(db: Database): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('alert_delivery') is not null
           and to_regclass('webhook_delivery') is not null as "isThere"`.execute(db);
  if (rows[0]?.isThere !== true) return;
  await sql`
    update alert_delivery set state = 'skipped', reason = 'held'
     where state = 'waiting'`.execute(db);
  await sql`
    with held as (
      update alert_notice set planned_at = now() where planned_at is null returning *)
    insert into alert_delivery (notice_id, account_id, alert_id, channel, state, reason, due_at)
    select id, account_id, alert_id, 'mail', 'skipped', 'held', created_at from held
        on conflict (notice_id, channel) do nothing`.execute(db);
  await sql`
    update webhook_delivery
       set given_up_at = now(),
           last_error = 'Restored from a backup: it may have been sent after that was taken.'
     where sent_at is null and given_up_at is null`.execute(db);
}
