import { z } from "zod";
import { paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { alertNamedInput } from "#contract/operations/alerts/alerts.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

export const logPageSize = 25;

export const getAlertLogInput = z.strictObject({
  type: z.literal("get_alert_log"),
  ...alertNamedInput,
  /** Entries older than this match; the newest when absent. */
  before: z.int().min(1).optional(),
});

export const logDeliverySchema = z.strictObject({
  channel: z.enum(["mail", "sms", "webhook"]),
  state: z.enum(["waiting", "queued", "sent", "failed", "skipped"]),
  /** Why it failed, was skipped or waits, in words. */
  reason: z.string().nullable(),
  /** When it is to be sent, at the earliest. */
  due_at: instantSchema,
  sent_at: instantSchema.nullable(),
});

export const logNoticeSchema = z.strictObject({
  kind: z.enum(["match", "correction", "restored"]),
  /** What was corrected; null for a match. */
  reason: z.string().nullable(),
  at: instantSchema,
  deliveries: z.array(logDeliverySchema),
});

export const logEntrySchema = z.strictObject({
  /** Of the match. */
  id: z.int(),
  company: z.string(),
  ticker: z.string().nullable(),
  cik: paddedCikSchema,
  accno: z.string().nullable(),
  conditions: z.array(z.strictObject({ condition: z.string(), value: z.string() })),
  /** When the filing was accepted, day 0 closed, or the price was made; the market's time. */
  happened_at: instantSchema,
  /**
   * False if the trade that met the conditions is unknown: `happened_at` is the close of the day, or the first trade after the
   * alert began watching.
   */
  is_time_known: z.boolean(),
  matched_at: instantSchema,
  state: z.enum(["live", "amended", "withdrawn", "unmatched"]),
  /** Why no notice was sent, in words; null where one was due. */
  silence: z.string().nullable(),
  read_at: instantSchema.nullable(),
  notices: z.array(logNoticeSchema),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** Matches, the newest found first, each with its notices and their deliveries. */
export const getAlertLogOutput = z.strictObject({
  entries: z.array(logEntrySchema),
  has_more: z.boolean(),
  time_zone: z.string(),
});
