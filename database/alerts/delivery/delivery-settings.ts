import { sql } from "kysely";
import { type Cadence, cadences } from "#contract/alerts/delivery-vocabulary.ts";
import { alertChannel } from "#database/alerts/alerts.ts";
import { alertNoticeChannel } from "#database/alerts/hits/record-hits.ts";
import type { Database } from "#database/connect.ts";
import type { DeliveryTimes, QuietHours } from "#domain/alerts/delivery/delivery-time.ts";

/** Delivery settings of an alert. */
export type AlertDeliverySettings = DeliveryTimes & {
  isPaused: boolean;
  byMail: boolean;
  bySms: boolean;
};

/** The settings of an alert, with its name and kind as stored. */
export type StoredDelivery = AlertDeliverySettings & { name: string; kind: string };

/** @returns undefined when the account has no alert of this name */
export async function findDeliverySettings(
  db: Database,
  { accountId, name }: { accountId: number; name: string },
): Promise<StoredDelivery | undefined> {
  const row = await db
    .selectFrom("alert")
    .select([
      "name",
      "form_type",
      "is_paused",
      "cadence",
      "delivery_minute",
      "delivery_weekday",
      "by_mail",
      "by_sms",
    ])
    .where("account_id", "=", accountId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    name: row.name,
    kind: row.form_type,
    isPaused: row.is_paused,
    cadence: readCadence(row.cadence),
    minute: row.delivery_minute,
    weekday: row.delivery_weekday,
    byMail: row.by_mail,
    bySms: row.by_sms,
  };
}

/** A cadence as it is stored; one that is not known tells at once. */
export function readCadence(stored: string): Cadence {
  return cadences.find((cadence) => cadence === stored) ?? "at_once";
}

/** Changes the delivery of an account's alert of this name; waiting notices are planned again. */
export async function changeDeliverySettings(
  transaction: Database,
  alert: { accountId: number; name: string },
  change: Partial<AlertDeliverySettings>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update alert
       set is_paused = coalesce(${change.isPaused ?? null}::boolean, is_paused),
           cadence = coalesce(${change.cadence ?? null}::text, cadence),
           delivery_minute = coalesce(${change.minute ?? null}::int, delivery_minute),
           delivery_weekday = coalesce(${change.weekday ?? null}::int, delivery_weekday),
           by_mail = coalesce(${change.byMail ?? null}::boolean, by_mail),
           by_sms = coalesce(${change.bySms ?? null}::boolean, by_sms),
           change_seq = nextval('change_seq')
     where account_id = ${alert.accountId} and name = ${alert.name}
    returning id`.execute(transaction);
  await planAgain(transaction, { alertIds: rows.map(({ id }) => id) });
  await sql`select pg_notify(${alertChannel}, '')`.execute(transaction);
}

/** Sets or ends the quiet hours of an account; waiting notices are planned again. */
export async function changeQuietHours(
  db: Database,
  accountId: number,
  quietHours: QuietHours | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("account")
      .set({ quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null })
      .where("id", "=", accountId)
      .execute();
    await planAgain(transaction, { accountId });
  });
}

/**
 * Plans waiting notices again, by the current settings. What is part of a message already stays.
 * @param of  every alert of an account, or these
 */
export async function planAgain(
  transaction: Database,
  of: { accountId: number } | { alertIds: readonly number[] },
): Promise<void> {
  const chosen =
    "accountId" in of
      ? sql`account_id = ${of.accountId}`
      : sql`alert_id = any(${[...of.alertIds]}::bigint[])`;
  await sql`
    with waiting as (
      delete from alert_delivery
       where ${chosen} and state = 'waiting'
      returning notice_id)
    update alert_notice set planned_at = null
     where id in (select notice_id from waiting)`.execute(transaction);
  await sql`select pg_notify(${alertNoticeChannel}, '')`.execute(transaction);
}
