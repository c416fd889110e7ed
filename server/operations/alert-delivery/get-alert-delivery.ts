import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { findDeliverySettings } from "#database/alerts/delivery/delivery-settings.ts";
import { type Account, findAccount } from "#database/queries/accounts.ts";
import { deliveryTime } from "#domain/alerts/delivery/delivery-time.ts";
import { suppressionReason } from "#domain/alerts/delivery/suppression-reason.ts";
import { quietHoursOf } from "#domain/alerts/delivery/recipient.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { wallTimeOf } from "#server/operations/alert-delivery/wall-time.ts";

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
  const { email, phone, timezone } = account;
  const quietHours = quietHoursOf(account);
  return {
    email,
    phone,
    timezone,
    can_send_email: account.can_send_email === 1 ? 1 : 0,
    can_send_sms: account.can_send_sms === 1 ? 1 : 0,
    quiet_hours:
      quietHours === null
        ? null
        : { from: wallTimeOf(quietHours.from), until: wallTimeOf(quietHours.until) },
    is_phone_verified: phone !== null && account.verified_phone === phone,
    is_sms_available: areTextsSent,
    is_email_refused: account.refused_email === email,
    is_phone_refused: phone !== null && account.refused_phone === `+${phone}`,
  };
}
