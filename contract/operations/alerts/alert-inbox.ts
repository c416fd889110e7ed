import { z } from "zod";
import { paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { alertKindSchema } from "#contract/alerts/alert-definition.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

export const inboxPageSize = 20;
const idSchema = z.int().min(1);

export const getAlertInboxInput = z.strictObject({
  type: z.literal("get_alert_inbox"),
  email: claimedEmailSchema,
  /** Entries older than this one; the newest when absent. */
  before: idSchema.optional(),
});

export const inboxEntrySchema = z.strictObject({
  id: z.int(),
  kind: z.enum(["match", "correction", "restored"]),
  alert_name: z.string(),
  form_type: alertKindSchema,
  company: z.string(),
  ticker: z.string().nullable(),
  cik: paddedCikSchema,
  /** Of the filing; null for prices. */
  accno: z.string().nullable(),
  /** Each condition that was met, in words, with the value that met it. */
  conditions: z.array(z.strictObject({ condition: z.string(), value: z.string() })),
  /** What was corrected, in words; null for a match. */
  reason: z.string().nullable(),
  /** When the filing was accepted or the price was made; the market's time. */
  happened_at: instantSchema,
  /**
   * False if the trade that met the conditions is unknown: `happened_at` is the close of the day, or the first trade after the
   * alert began watching.
   */
  is_time_known: z.boolean(),
  /** When it was found; real time. */
  found_at: instantSchema,
  is_unread: z.boolean(),
});
export type InboxEntry = z.infer<typeof inboxEntrySchema>;

/** The newest first. */
export const getAlertInboxOutput = z.strictObject({
  unread: z.int(),
  entries: z.array(inboxEntrySchema),
  /** The one the person has chosen. */
  time_zone: z.string(),
  /** Whether there are older ones. */
  has_more: z.boolean(),
});

export const markInboxReadInput = z.strictObject({
  type: z.literal("mark_inbox_read"),
  email: claimedEmailSchema,
  /** The newest entry that was seen: what came meanwhile stays unread. */
  through: idSchema,
});

/** What `GET /live` sends as event `inbox`: how many matches are unread. */
export const liveInboxSchema = z.strictObject({ unread: z.int() });
