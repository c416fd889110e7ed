import type { QuietHours } from "#domain/alerts/delivery/delivery-time.ts";
import type { DeliveryReason } from "#contract/alerts/delivery-vocabulary.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";

/** The account's data for deliveries, as stored. */
export type Recipient = {
  email: string;
  /** Digits with country code. */
  phone: string | null;
  timezone: string;
  permissions: readonly string[];
  can_send_email: number;
  can_send_sms: number;
  quiet_from: number | null;
  quiet_until: number | null;
  verified_phone: string | null;
  refused_email: string | null;
  /** With plus, as messages are addressed. */
  refused_phone: string | null;
  suspended_at: string | null;
};

/** The account's quiet hours, null without any. */
export function quietHoursOf({
  quiet_from: from,
  quiet_until: until,
}: Pick<Recipient, "quiet_from" | "quiet_until">): QuietHours | null {
  return from === null || until === null ? null : { from, until };
}

/** A phone as messages are addressed: with plus and country code. */
export function phoneAddress(phone: string): string {
  return `+${phone}`;
}

type Notice = {
  account: Recipient;
  alert: { isPaused: boolean; byMail: boolean; bySms: boolean };
  /** Whether this installation sends text messages. */
  areTextsSent: boolean;
  kind: "match" | "correction" | "restored";
};

/**
 * Why a notice does not go by mail or by text message; null where it does. A pause is about new matches:
 * corrections of notified matches are still sent. Security mails ignore all of it. Source: READINGS G-19
 */
export function suppressionReason(channel: "mail" | "sms", of: Notice): DeliveryReason | null {
  if (of.account.suspended_at !== null) return "suspended";
  if (!hasAnyPermission(of.account.permissions, ["alerts"])) return "no_access";
  if (of.alert.isPaused && of.kind === "match") return "paused";
  return channel === "mail" ? mailSuppression(of) : textSuppression(of);
}

function mailSuppression({ account, alert }: Notice): DeliveryReason | null {
  if (account.can_send_email !== 1) return "mail_off";
  if (!alert.byMail) return "alert_mail_off";
  return account.refused_email === account.email ? "mail_refused" : null;
}

function textSuppression({ account, alert, areTextsSent }: Notice): DeliveryReason | null {
  const { phone } = account;
  if (account.can_send_sms !== 1) return "sms_off";
  if (!alert.bySms) return "alert_sms_off";
  if (!areTextsSent) return "no_gateway";
  if (phone === null || phone === "") return "no_phone";
  if (account.verified_phone !== phone) return "phone_unverified";
  return account.refused_phone === phoneAddress(phone) ? "phone_refused" : null;
}
