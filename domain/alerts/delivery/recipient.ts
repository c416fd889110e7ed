import type { QuietHours } from "#domain/alerts/delivery/delivery-time.ts";
import { mailObstacle, smsObstacle } from "#contract/alerts/delivery-obstacles.ts";
import type { DeliveryReason } from "#contract/alerts/delivery-vocabulary.ts";
import { flagOf } from "#contract/operations/accounts/session.ts";
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
  const { alert, account } = of;
  if (channel === "mail")
    return alert.byMail ? mailObstacle(mailSettings(account)) : "alert_mail_off";
  return alert.bySms ? smsObstacle(smsSettings(account, of.areTextsSent)) : "alert_sms_off";
}

/** What of the account decides whether it gets mail. */
export function mailSettings({ email, can_send_email, refused_email }: Recipient) {
  return { can_send_email: flagOf(can_send_email), is_email_refused: refused_email === email };
}

/** What of the account decides whether it gets text messages. */
export function smsSettings(account: Recipient, areTextsSent: boolean) {
  const { phone, can_send_sms, verified_phone: verified, refused_phone: refused } = account;
  return {
    phone,
    can_send_sms: flagOf(can_send_sms),
    is_sms_available: areTextsSent,
    is_phone_verified: phone !== null && verified === phone,
    is_phone_refused: phone !== null && refused === phoneAddress(phone),
  };
}
