import { z } from "zod";
import { cadences } from "#contract/alerts/delivery-vocabulary.ts";
import { alertNamedInput, alertNameSchema } from "#contract/operations/alerts/alerts.ts";
import { flagSchema } from "#contract/operations/accounts/session.ts";
import { codeSchema } from "#contract/values/account/account-fields.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

/** A time of the day by the wall clock of the account's zone. */
const wallTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time as HH:MM.");

const quietHoursSchema = z
  .strictObject({ from: wallTimeSchema, until: wallTimeSchema })
  .refine(
    ({ from, until }) => from !== until,
    "Quiet hours must begin and end at different times.",
  );

const deliveryFields = {
  is_paused: z.boolean(),
  cadence: z.enum(cadences),
  /** Of daily and weekly digests. */
  time: wallTimeSchema,
  /** Of weekly digests; 1 is Monday, 7 Sunday. */
  weekday: z.int().min(1).max(7),
  by_mail: z.boolean(),
  by_sms: z.boolean(),
} as const;

export const getAlertDeliveryInput = z.strictObject({
  type: z.literal("get_alert_delivery"),
  email: claimedEmailSchema,
  /** Left out: only what is set for the account. */
  alert_name: alertNameSchema.optional(),
});

export const getAlertDeliveryOutput = z.strictObject({
  /** Null where no alert was named. */
  alert: z.strictObject({ alert_name: z.string(), ...deliveryFields }).nullable(),
  account: z.strictObject({
    email: z.string(),
    /** Digits with country code. */
    phone: z.string().nullable(),
    timezone: z.string(),
    can_send_email: flagSchema,
    can_send_sms: flagSchema,
    quiet_hours: z.strictObject({ from: z.string(), until: z.string() }).nullable(),
    is_phone_verified: z.boolean(),
    /** Whether this installation sends text messages. */
    is_sms_available: z.boolean(),
    /**
     * The mail server said that the address takes no mail: nothing is sent there until email is turned on
     * again.
     */
    is_email_refused: z.boolean(),
    /** The same of the phone, until it is verified again. */
    is_phone_refused: z.boolean(),
  }),
  /** When a match found now would be sent: UTC. Null while nothing would be sent. */
  next_delivery_at: instantSchema.nullable(),
});
export type AlertDelivery = z.infer<typeof getAlertDeliveryOutput>;

/** What is left out stays as it is. */
export const setAlertDeliveryInput = z.strictObject({
  type: z.literal("set_alert_delivery"),
  ...alertNamedInput,
  ...z.object(deliveryFields).partial().shape,
});

export const setQuietHoursInput = z.strictObject({
  type: z.literal("set_quiet_hours"),
  email: claimedEmailSchema,
  /** Null: none. Where `from` is the later time they go past midnight. */
  quiet_hours: quietHoursSchema.nullable(),
});

export const sendPhoneCodeInput = z.strictObject({ type: z.literal("send_phone_code") });
export const sendPhoneCodeOutput = z.strictObject({
  success: z.literal(true),
  expires_at: instantSchema,
});

export const verifyPhoneInput = z.strictObject({
  type: z.literal("verify_phone"),
  code: codeSchema,
});

const longestWebhookUrl = 2_000;
const urlText = "Enter a URL that starts with https://.";

/** Where a webhook's messages go; whether it may be reached is seen when one is sent. */
const webhookUrlSchema = z
  .string()
  .trim()
  .max(longestWebhookUrl, `Use at most ${longestWebhookUrl} characters.`)
  .pipe(z.url({ protocol: /^https?$/, error: urlText }))
  .refine(
    (text) => !/^https?:\/\/[^/?#]*@/i.test(text),
    "Remove the user name and password from the URL: messages are signed.",
  );

export const getAlertChannelsInput = z.strictObject({
  type: z.literal("get_alert_channels"),
  ...alertNamedInput,
});

export const alertChannelsSchema = z.strictObject({
  webhook: z
    .strictObject({
      url: z.string(),
      is_enabled: z.boolean(),
      /** Why it was switched off by itself; null where a person did, or it is on. */
      switched_off_because: z.string().nullable(),
      failing_since: instantSchema.nullable(),
      /** The newest problem in words; null while messages are taken. */
      problem: z.string().nullable(),
      last_sent_at: instantSchema.nullable(),
      /** Messages that wait to be sent. */
      waiting: z.int(),
      is_test_waiting: z.boolean(),
      tested_at: instantSchema.nullable(),
      /** What came of the last test; null where it was taken. */
      test_problem: z.string().nullable(),
    })
    .nullable(),
  /** Address of the Atom feed; null without one. Anyone who has it can read it. */
  feed_url: z.string().nullable(),
});
export type AlertChannels = z.infer<typeof alertChannelsSchema>;

export const setAlertWebhookInput = z.strictObject({
  type: z.literal("set_alert_webhook"),
  ...alertNamedInput,
  /** Null: none any more. */
  url: webhookUrlSchema.nullable(),
  is_enabled: z.boolean().default(true),
  /** Makes a new secret; the old one is worthless at once. */
  renew_secret: z.boolean().default(false),
});
export const setAlertWebhookOutput = z.strictObject({
  success: z.literal(true),
  /** Of a new webhook or a renewed secret, this one time: `whsec_` and base64. */
  secret: z.string().nullable(),
});

export const testAlertWebhookInput = z.strictObject({
  type: z.literal("test_alert_webhook"),
  ...alertNamedInput,
});

export const setAlertFeedInput = z.strictObject({
  type: z.literal("set_alert_feed"),
  ...alertNamedInput,
  /** `renew` gives it a new address; the old one is worthless at once. */
  feed: z.enum(["on", "off", "renew"]),
});
export const setAlertFeedOutput = z.strictObject({ feed_url: z.string().nullable() });
