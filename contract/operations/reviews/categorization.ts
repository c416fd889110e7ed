import { z } from "zod";
import { longestNote } from "#contract/categorization/review-vocabulary.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";

/**
 * The company's identifier in Compustat where the source gave one; else made of what it did give:
 * `cik-0000320193`, `ticker-AAPL`.
 */
export const gvkeySchema = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,40}$/, "A gvkey has up to 40 letters, digits, periods, and hyphens.");

/** From 1, in the order taken in; of one company. */
export const interactionNumberSchema = z.int().min(1).max(1_000_000);
export const labelSchema = z.union([z.literal(0), z.literal(1)]);

/** Whose review it is: the caller, or a reviewer whose work an administrator of reviews opens. */
const ofReviewer = { email: claimedEmailSchema } as const;
const ofCompany = { ...ofReviewer, gvkey: gvkeySchema } as const;

export const getEyFraudConfcallsInput = z.strictObject({
  type: z.literal("get_ey_fraud_confcalls"),
  ...ofReviewer,
});

/** One row per interaction of the companies assigned, by company and number. */
export const getEyFraudConfcallsOutput = z.array(
  z.strictObject({
    gvkey: gvkeySchema,
    company_name: z.string(),
    categorization: labelSchema.nullable(),
    /** Of the company: everything is labeled, and no one reopened it. */
    is_locked: z.boolean(),
    /** Of the company: an administrator reopened it, until the reviewer finishes it. */
    is_reopened: z.boolean(),
  }),
);

export const getEyFraudCategorizationsInput = z.strictObject({
  type: z.literal("get_ey_fraud_categorizations"),
  ...ofCompany,
});

/**
 * What `interaction` holds, as JSON text. The text that offsets count in is the lines joined by
 * "\n"; no line has a line break of its own.
 */
export const interactionSchema = z.object({
  /** The alleged fraud of the company; empty where no source gives it. */
  description: z.string(),
  interaction: z.array(z.string()),
});

const turnSchema = z.strictObject({
  speaker: z.string().nullable(),
  role: z.string().nullable(),
  /** How many of the lines are this speaker's, in order. */
  lines: z.int().min(1),
});

const categorizationRow = z.strictObject({
  gvkey: gvkeySchema,
  company_name: z.string(),
  interaction_num: interactionNumberSchema,
  /** JSON text, see `interactionSchema`. */
  interaction: z.string(),
  /** The text with `<mark>` round what is highlighted, characters escaped; null: nothing is. */
  interaction_html: z.string().nullable(),
  categorization: labelSchema.nullable(),
  reason: z.string().nullable(),
  /** One line: who speaks, on what. */
  heading: z.string(),
  kind: z.enum(["remarks", "question"]),
  turns: z.array(turnSchema),
  call_title: z.string(),
  held_on: storedDaySchema,
  /** Of the text, from 1; to be sent back as `known_revision`. */
  revision: z.int().min(1),
  /** Counts the saves of this row, from 1; 0: never saved. To be sent back as `known_version`. */
  version: z.int().min(0),
  saved_at: instantSchema.nullable(),
  /** Who saved it last, when it was not the reviewer. */
  saved_by: z.string().nullable(),
  /** What was saved before the transcript was corrected; it has to be labeled again. */
  outdated: z
    .strictObject({ categorization: labelSchema.nullable(), reason: z.string().nullable() })
    .nullable(),
});
export type CategorizationRow = z.output<typeof categorizationRow>;
export const getEyFraudCategorizationsOutput = z.array(categorizationRow);

/**
 * The label decides what else is kept: Relevant needs a highlight, Not Relevant clears them, null
 * takes the label and the highlights back. The note is kept with any.
 */
export const insertCategorizationInput = z.strictObject({
  type: z.literal("insert_categorization"),
  ...ofCompany,
  interaction_num: interactionNumberSchema,
  categorization: labelSchema.nullable(),
  reason: z.string().max(longestNote, "The note is too long.").nullish(),
  interaction_html: z.string().max(2_500_000, "The highlighted text is too long.").nullish(),
  /** Refused when the row has another version by now; without it the last one to save wins. */
  known_version: z.int().min(0).optional(),
  /** Of the text that was labeled. Refused when the transcript has been corrected since. */
  known_revision: z.int().min(1).optional(),
});

export const insertCategorizationOutput = z.strictObject({
  success: z.literal(true),
  version: z.int().min(1),
  saved_at: instantSchema,
  /** Of the company for this reviewer, with this save. */
  num_categorized: z.int(),
  total: z.int(),
  is_locked: z.boolean(),
});

export const getCategorizationHistoryInput = z.strictObject({
  type: z.literal("get_categorization_history"),
  ...ofCompany,
  interaction_num: interactionNumberSchema,
});

/** Every save of one row, the newest first. */
export const getCategorizationHistoryOutput = z.array(
  z.strictObject({
    version: z.int().min(1),
    categorization: labelSchema.nullable(),
    reason: z.string().nullable(),
    interaction_html: z.string().nullable(),
    saved_at: instantSchema,
    saved_by: z.string(),
    /** Whether it was of the current version. */
    is_of_present_text: z.boolean(),
  }),
);

/** An administrator of reviews lets a reviewer go on with a completed company. */
export const reopenCategorizationInput = z.strictObject({
  type: z.literal("reopen_categorization"),
  ...ofCompany,
});

/** The reviewer is done with a reopened company: it is locked again. */
export const finishCategorizationInput = z.strictObject({
  type: z.literal("finish_categorization"),
  ...ofCompany,
});
