import type { DeliveryReason } from "#contract/alerts/delivery-vocabulary.ts";

/** What of an account decides whether a notice can go by mail. */
type MailSettings = { can_send_email: number; is_email_refused: boolean };

/** The same for text messages. */
type SmsSettings = {
  /** Whether this installation sends text messages. */
  is_sms_available: boolean;
  phone: string | null;
  is_phone_refused: boolean;
  is_phone_verified: boolean;
  can_send_sms: number;
};

/** Why an account gets no notice by mail; null where it does. */
export function mailObstacle(account: MailSettings): DeliveryReason | null {
  if (account.is_email_refused) return "mail_refused";
  return account.can_send_email === 1 ? null : "mail_off";
}

/** Why an account gets no text message; first what turning on SMS would not mend. */
export function smsObstacle(account: SmsSettings): DeliveryReason | null {
  if (!account.is_sms_available) return "no_gateway";
  if (account.phone === null || account.phone === "") return "no_phone";
  if (account.is_phone_refused) return "phone_refused";
  if (!account.is_phone_verified) return "phone_unverified";
  return account.can_send_sms === 1 ? null : "sms_off";
}
