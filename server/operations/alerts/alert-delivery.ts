import { weekdayNames } from "#contract/alerts/delivery-vocabulary.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { lockAlertsOf } from "#database/alerts/alerts.ts";
import type { Database } from "#database/connect.ts";
import {
  type AlertDeliverySettings,
  type StoredDelivery,
  findDeliverySettings,
  changeDeliverySettings,
  changeQuietHours,
} from "#database/alerts/delivery/delivery-settings.ts";
import { type Account, findAccount } from "#database/queries/accounts/accounts.ts";
import { deliveryTime } from "#domain/alerts/delivery/delivery-time.ts";
import {
  mailSettings,
  quietHoursOf,
  smsSettings,
  suppressionReason,
} from "#domain/alerts/delivery/recipient.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { auditAlert } from "#server/operations/alerts/audit-alert.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

const minutesPerHour = 60;

/** Minutes of the day as HH:MM. */
export function wallTimeOf(minute: number): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / minutesPerHour))}:${two(minute % minutesPerHour)}`;
}

/** @param time  HH:MM */
export function minuteOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * minutesPerHour + Number(minutes);
}

/** Delivery of one of the effective user's alerts, and the settings of the account. */
export async function getAlertDelivery(
  { alert_name: name }: OperationInput<"get_alert_delivery">,
  { db, identity, clock, settings }: MemberContext,
): Promise<OperationAnswer<"get_alert_delivery">> {
  const { accountId } = identity;
  const account = await findAccount(db, accountId);
  if (account === undefined) throw new OperationError("unauthenticated");
  const { areTextsSent } = settings;
  const shown = shownAccount(account, areTextsSent);
  if (name === undefined) return { alert: null, account: shown, next_delivery_at: null };
  const alert = await findDeliverySettings(db, { accountId, name });
  if (alert === undefined) throw new OperationError("alert_not_found");
  const isNotified = (["mail", "sms"] as const).some(
    (channel) =>
      suppressionReason(channel, { account, alert, areTextsSent, kind: "match" }) === null,
  );
  const place = { timeZone: account.timezone, quietHours: quietHoursOf(account) };
  return {
    alert: {
      alert_name: alert.name,
      is_paused: alert.isPaused,
      cadence: alert.cadence,
      time: wallTimeOf(alert.minute),
      weekday: alert.weekday,
      by_mail: alert.byMail,
      by_sms: alert.bySms,
    },
    account: shown,
    next_delivery_at: isNotified ? deliveryTime(clock.now(), alert, place).toString() : null,
  };
}

function shownAccount(
  account: Account,
  areTextsSent: boolean,
): OperationAnswer<"get_alert_delivery">["account"] {
  const { email, timezone } = account;
  const quietHours = quietHoursOf(account);
  return {
    email,
    timezone,
    ...mailSettings(account),
    ...smsSettings(account, areTextsSent),
    quiet_hours:
      quietHours === null
        ? null
        : { from: wallTimeOf(quietHours.from), until: wallTimeOf(quietHours.until) },
  };
}

/** Pauses one of the effective user's alerts, or sets its delivery, with its audit entry. */
export async function setAlertDelivery(
  { alert_name: name, ...input }: OperationInput<"set_alert_delivery">,
  context: MemberContext,
): Promise<OperationAnswer<"set_alert_delivery">> {
  const { is_paused: isPaused, cadence, time, weekday, by_mail: byMail, by_sms: bySms } = input;
  const of = { accountId: context.identity.accountId, name };
  await context.db.transaction().execute(async (transaction) => {
    await lockAlertsOf(transaction, of.accountId);
    const before = await findDeliverySettings(transaction, of);
    if (before === undefined) throw new OperationError("alert_not_found");
    const change: Partial<AlertDeliverySettings> = {
      ...(isPaused !== undefined && { isPaused }),
      ...(cadence !== undefined && { cadence }),
      ...(time !== undefined && { minute: minuteOf(time) }),
      ...(weekday !== undefined && { weekday }),
      ...(byMail !== undefined && { byMail }),
      ...(bySms !== undefined && { bySms }),
    };
    await changeDeliverySettings(transaction, of, change);
    await auditDelivery(transaction, context, { before, after: { ...before, ...change } });
  });
  return { success: true };
}

/** Nothing where every setting stays. */
async function auditDelivery(
  transaction: Database,
  context: MemberContext,
  { before, after }: { before: StoredDelivery; after: AlertDeliverySettings },
): Promise<void> {
  const detail = {
    ...(after.cadence !== before.cadence && { cadence: after.cadence }),
    ...(after.minute !== before.minute && { time: wallTimeOf(after.minute) }),
    ...(after.weekday !== before.weekday && { weekday: weekdayNames[after.weekday - 1] ?? null }),
    ...(after.byMail !== before.byMail && { by_email: after.byMail }),
    ...(after.bySms !== before.bySms && { by_sms: after.bySms }),
  };
  const isSwitched = after.isPaused !== before.isPaused;
  const done = [
    ...(isSwitched ? [after.isPaused ? "paused" : "resumed"] : []),
    ...(Object.keys(detail).length > 0 ? ["changed"] : []),
  ];
  if (done.length === 0) return;
  await auditAlert(transaction, context, {
    operation: "set_alert_delivery",
    outcome: done.join(" and "),
    alert: { name: before.name, kind: before.kind },
    detail,
  });
}

/** Sets or ends the effective user's quiet hours. */
export async function setQuietHours(
  { quiet_hours: hours }: OperationInput<"set_quiet_hours">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"set_quiet_hours">> {
  const quietHours =
    hours === null ? null : { from: minuteOf(hours.from), until: minuteOf(hours.until) };
  await changeQuietHours(db, identity.accountId, quietHours);
  return { success: true };
}
