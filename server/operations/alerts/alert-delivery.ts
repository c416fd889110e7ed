import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
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

/** Pauses one of the effective user's alerts, or sets its delivery. */
export async function setAlertDelivery(
  { alert_name: name, ...input }: OperationInput<"set_alert_delivery">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"set_alert_delivery">> {
  const { is_paused: isPaused, cadence, time, weekday, by_mail: byMail, by_sms: bySms } = input;
  const changed = await changeDeliverySettings(
    db,
    { accountId: identity.accountId, name },
    {
      ...(isPaused === undefined ? {} : { isPaused }),
      ...(cadence === undefined ? {} : { cadence }),
      ...(time === undefined ? {} : { minute: minuteOf(time) }),
      ...(weekday === undefined ? {} : { weekday }),
      ...(byMail === undefined ? {} : { byMail }),
      ...(bySms === undefined ? {} : { bySms }),
    },
  );
  if (changed === 0) throw new OperationError("alert_not_found");
  return { success: true };
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
