import { z } from "zod";
import { alertNamedInput } from "#contract/operations/alerts.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

export const longestWebhookUrl = 2_000;
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
