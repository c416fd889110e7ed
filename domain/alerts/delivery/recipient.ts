import type { QuietHours } from "#domain/alerts/delivery/delivery-time.ts";

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
