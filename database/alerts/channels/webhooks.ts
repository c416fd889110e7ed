import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** PostgreSQL channel that tells of messages and tests that wait for a webhook. */
export const webhookChannel = "webhook_delivery";

/** A message that one worker has taken to send. */
export type ClaimedDelivery = {
  id: number;
  messageId: string;
  /** This one included. */
  attempts: number;
  createdAt: string;
  /** By the market's clock. */
  foundAt: string;
  alertId: number;
  url: string;
  secretSealed: Buffer;
  alertName: string;
  formType: string;
  kind: string;
  content: unknown;
  matchId: number;
  cik: number;
  accession: string | null;
  facts: unknown;
  conditions: unknown;
  state: string;
  happenedAt: string;
};

/**
 * Takes the message that has been due longest. Nobody else gets it before `until`: a worker that dies
 * with it leaves it to the others then. An alert's messages go out in their order, unless one of
 * them has to be tried again.
 * @returns null when none is due
 */
export async function claimDelivery(
  db: Database,
  { now, until }: { now: string; until: string },
): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      update webhook_delivery set attempts = attempts + 1, next_attempt_at = ${until}
       where id = (select d.id from webhook_delivery d
                     join alert_webhook w on w.alert_id = d.alert_id and w.is_enabled
                     join alert a on a.id = d.alert_id
                     join account o on o.id = a.account_id and o.suspended_at is null
                    where d.sent_at is null and d.given_up_at is null
                      -- What was never tried is due, also where the clock was set back since.
                      and (d.next_attempt_at <= ${now} or d.attempts = 0)
                    order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
      returning *)
    select claimed.id, claimed.message_id as "messageId", claimed.attempts,
           claimed.created_at as "createdAt", claimed.alert_id as "alertId",
           alert_webhook.url, alert_webhook.secret_sealed as "secretSealed",
           alert.name as "alertName", alert.form_type as "formType",
           alert_notice.kind, alert_notice.content, alert_hit.id as "matchId", alert_hit.cik,
           alert_hit.accession, alert_hit.facts, alert_hit.conditions, alert_hit.state,
           alert_hit.happened_at as "happenedAt", alert_notice.found_at as "foundAt"
      from claimed join alert_webhook using (alert_id)
      join alert on alert.id = claimed.alert_id
      join alert_notice on alert_notice.id = claimed.notice_id
      join alert_hit on alert_hit.id = alert_notice.hit_id`.execute(db);
  return rows[0] ?? null;
}

/** Notes that the message was taken. */
export async function markDelivered(
  db: Database,
  { id, alertId, status, at }: { id: number; alertId: number; status: number; at: string },
): Promise<void> {
  await sql`
    with sent as (
      update webhook_delivery set sent_at = ${at}, last_status = ${status}, last_error = null
       where id = ${id} and sent_at is null and given_up_at is null)
    update alert_webhook set failing_since = null
     where alert_id = ${alertId} and failing_since is not null`.execute(db);
}

/** Notes why the message was not taken, and when it is tried again: null never. */
export async function markUndelivered(
  db: Database,
  outcome: {
    id: number;
    alertId: number;
    status: number | null;
    problem: string;
    at: string;
    nextAttemptAt: string | null;
  },
): Promise<void> {
  const { id, alertId, status, problem, at, nextAttemptAt } = outcome;
  await sql`
    with failed as (
      update webhook_delivery
         set last_status = ${status}, last_error = ${problem},
             given_up_at = case when ${nextAttemptAt}::timestamptz is null then ${at}::timestamptz end,
             next_attempt_at = coalesce(${nextAttemptAt}::timestamptz, next_attempt_at)
       where id = ${id} and sent_at is null and given_up_at is null)
    update alert_webhook set failing_since = coalesce(failing_since, ${at}::timestamptz)
     where alert_id = ${alertId}`.execute(db);
}

/** Switches a webhook off that takes nothing any more; its waiting messages stay for its owner. */
export async function switchOff(db: Database, alertId: number, because: string): Promise<void> {
  await sql`
    update alert_webhook set is_enabled = false, switched_off_because = ${because}
     where alert_id = ${alertId} and is_enabled`.execute(db);
}

/** A test that one worker has taken to send. */
export type ClaimedTest = { alertId: number; url: string; secretSealed: Buffer; alertName: string };

/**
 * Takes the test that was asked for first; nobody else gets it before `until`.
 * @returns null when none is asked for
 */
export async function claimTest(
  db: Database,
  { now, until }: { now: string; until: string },
): Promise<ClaimedTest | null> {
  const { rows } = await sql<ClaimedTest>`
    update alert_webhook set test_claimed_until = ${until}
      from alert
     where alert.id = alert_webhook.alert_id
       and alert_webhook.alert_id =
           (select alert_id from alert_webhook
             where test_wanted_at is not null
               and (test_claimed_until is null or test_claimed_until <= ${now})
             order by test_wanted_at limit 1 for update skip locked)
    returning alert.id as "alertId", url, secret_sealed as "secretSealed",
              alert.name as "alertName"`.execute(db);
  return rows[0] ?? null;
}

export async function noteTested(
  db: Database,
  { alertId, at, problem }: { alertId: number; at: string; problem: string | null },
): Promise<void> {
  await sql`
    update alert_webhook
       set tested_at = ${at}, test_problem = ${problem}, test_wanted_at = null,
           test_claimed_until = null
     where alert_id = ${alertId}`.execute(db);
}
