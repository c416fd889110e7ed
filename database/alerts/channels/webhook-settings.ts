import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { announce } from "#database/queue/queue.ts";
import { sendWebhooks, testWebhooks } from "#database/queue/queues.ts";

/** A webhook as its owner sees it. */
export type StoredWebhook = {
  url: string;
  isEnabled: boolean;
  switchedOffBecause: string | null;
  failingSince: string | null;
  problem: string | null;
  lastSentAt: string | null;
  waiting: number;
  isTestWaiting: boolean;
  testedAt: string | null;
  testProblem: string | null;
};

/** @returns undefined when the account has no alert of this name */
export async function findAlertId(
  db: Database,
  accountId: number,
  name: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("alert")
    .select("id")
    .where("account_id", "=", accountId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.id;
}

export async function findWebhook(db: Database, alertId: number): Promise<StoredWebhook | null> {
  const { rows } = await sql<StoredWebhook>`
    select url, is_enabled as "isEnabled", switched_off_because as "switchedOffBecause",
           failing_since as "failingSince",
           webhook_test.alert_id is not null and tested_at is null as "isTestWaiting",
           tested_at as "testedAt",
           case when tested_at is not null then webhook_test.last_error end as "testProblem",
           (select max(sent_at) from webhook_delivery where alert_id = ${alertId}) as "lastSentAt",
           (select count(*) from webhook_delivery
             where alert_id = ${alertId} and sent_at is null and given_up_at is null) as waiting,
           case when failing_since is not null then
             (select last_error from webhook_delivery
               where alert_id = ${alertId} and last_error is not null
               order by id desc limit 1) end as problem
      from alert_webhook left join webhook_test using (alert_id)
     where alert_webhook.alert_id = ${alertId}`.execute(db);
  return rows[0] ?? null;
}

export type WebhookChange = {
  alertId: number;
  url: string;
  isEnabled: boolean;
  /** Of a new webhook or a renewed secret; null keeps the one there is. */
  secretSealed: Buffer | null;
  now: string;
};

/**
 * Stores or changes a webhook. Switched on again, or sent elsewhere, what waits goes out at once.
 * @returns false where there is none yet and no secret was given
 */
export async function saveWebhook(db: Database, change: WebhookChange): Promise<boolean> {
  const { alertId, url, isEnabled, secretSealed, now } = change;
  return await db.transaction().execute(async (transaction) => {
    const { numAffectedRows } =
      secretSealed === null
        ? await sql`
            update alert_webhook
               set url = ${url}, is_enabled = ${isEnabled}, switched_off_because = null,
                   updated_at = ${now}
             where alert_id = ${alertId}`.execute(transaction)
        : await sql`
            insert into alert_webhook (alert_id, url, secret_sealed, is_enabled, created_at, updated_at)
            values (${alertId}, ${url}, ${secretSealed}, ${isEnabled}, ${now}, ${now})
            on conflict (alert_id) do update
               set url = excluded.url, secret_sealed = excluded.secret_sealed,
                   is_enabled = excluded.is_enabled, switched_off_because = null,
                   updated_at = excluded.updated_at`.execute(transaction);
    if (numAffectedRows === 0n) return false;
    await sql`
      update webhook_delivery set next_attempt_at = ${now}
       where alert_id = ${alertId} and sent_at is null and given_up_at is null`.execute(
      transaction,
    );
    await announce(transaction, sendWebhooks);
    return true;
  });
}

/** Removes the webhook; what waits for it is sent no more. */
export async function removeWebhook(db: Database, alertId: number, now: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from alert_webhook where alert_id = ${alertId}`.execute(transaction);
    await sql`
      update webhook_delivery set given_up_at = ${now}, last_error = 'The webhook was removed.'
       where alert_id = ${alertId} and sent_at is null and given_up_at is null`.execute(
      transaction,
    );
  });
}

/** @returns false where the alert has no webhook */
export async function enqueueTest(db: Database, alertId: number, now: string): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      insert into webhook_test (alert_id, next_attempt_at)
      select alert_id, ${now} from alert_webhook where alert_id = ${alertId}
      on conflict (alert_id) do update
         set next_attempt_at = excluded.next_attempt_at, attempts = 0, attempted_at = null,
             claimed_until = null, tested_at = null, last_error = null`.execute(transaction);
    await announce(transaction, testWebhooks);
    return (numAffectedRows ?? 0n) > 0n;
  });
}
