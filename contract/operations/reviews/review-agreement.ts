import { z } from "zod";
import {
  gvkeySchema,
  interactionNumberSchema,
  labelSchema,
} from "#contract/operations/reviews/categorization.ts";
import { longestNote } from "#contract/categorization/review-vocabulary.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";

export const getReviewAgreementInput = z.strictObject({
  type: z.literal("get_review_agreement"),
  /** Of one company; of all together when absent. */
  gvkey: gvkeySchema.optional(),
});

/** A figure with its 95 % interval; null where the labels do not define it, with the reason. */
const estimate = z.strictObject({
  value: z.number().nullable(),
  /** Standard error; null where the interval is not made of one. */
  error: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Why there is no figure or no interval, in words; null where there is one. */
  reason: z.string().nullable(),
});
export type Estimate = z.output<typeof estimate>;

const agreementFigures = {
  /** Interactions labeled by at least two: all figures are of these. */
  interactions: z.int(),
  percent: estimate,
  krippendorff_alpha: estimate,
} as const;

const pairSchema = z.strictObject({
  first: z.string(),
  second: z.string(),
  ...agreementFigures,
  cohen_kappa: estimate,
  /** Counts of [both relevant, first only, second only, neither]. */
  counts: z.tuple([z.int(), z.int(), z.int(), z.int()]),
});
export type AgreementOfPair = z.output<typeof pairSchema>;

const companySchema = z.strictObject({
  gvkey: gvkeySchema,
  company_name: z.string(),
  /** Who gave any label. */
  reviewers: z.array(z.string()),
  /** Interactions there are, labeled or not. */
  total: z.int(),
  ...agreementFigures,
  fleiss_kappa: estimate,
  /** Interactions with labels that differ, those administrators saved included; null: withheld. */
  disagreements: z.int().nullable(),
  /** Of the disagreements, those without a gold label. */
  undecided: z.int().nullable(),
  /** Interactions with a gold label for their current version. */
  decided: z.int(),
  /** The caller reviews it and is not done: labels of others are not shown, nor figures of them. */
  is_withheld: z.boolean(),
});
export type AgreementOfCompany = z.output<typeof companySchema>;

/** Of labels of current versions, without those of withheld companies. */
export const getReviewAgreementOutput = z.strictObject({
  overall: z.strictObject({
    ...agreementFigures,
    fleiss_kappa: estimate,
    /** Reviewers, companies and labels the figures are of. */
    reviewers: z.int(),
    companies: z.int(),
    labels: z.int(),
    /** Fewest and most labels of one interaction. */
    fewest_labels: z.int(),
    most_labels: z.int(),
    /** Interactions with one label, which are in none of the figures. */
    judged_once: z.int(),
    /** Labels that call an interaction relevant. */
    relevant_labels: z.int(),
  }),
  pairs: z.array(pairSchema),
  companies: z.array(companySchema),
  /** Names of the reviewers above by their addresses, of those whose accounts exist. */
  reviewer_names: z.record(z.string(), z.string()),
  computed_at: instantSchema,
  /** Name and version. */
  software: z.string(),
});
export type ReviewAgreement = z.output<typeof getReviewAgreementOutput>;

export const getAdjudicationInput = z.strictObject({
  type: z.literal("get_adjudication"),
  gvkey: gvkeySchema,
});

const decision = z.strictObject({
  categorization: labelSchema,
  reason: z.string(),
  interaction_html: z.string().nullable(),
  decided_by: z.string(),
  decided_at: instantSchema,
  version: z.int().min(1),
  /** Whether it is of the current version. */
  is_of_present_text: z.boolean(),
});
export type GoldDecision = z.output<typeof decision>;

const adjudicatedInteraction = z.strictObject({
  interaction_num: interactionNumberSchema,
  heading: z.string(),
  kind: z.enum(["remarks", "question"]),
  call_title: z.string(),
  held_on: storedDaySchema,
  /** Of the text, from 1; to be sent back as `known_revision`. */
  revision: z.int().min(1),
  /** JSON text, as in `get_ey_fraud_categorizations`. */
  interaction: z.string(),
  turns: z.array(
    z.strictObject({
      speaker: z.string().nullable(),
      role: z.string().nullable(),
      lines: z.int().min(1),
    }),
  ),
  /** Of the current version, by reviewer. */
  labels: z.array(
    z.strictObject({
      /** Email. */
      reviewer: z.string(),
      /** Null once the account is deleted. */
      reviewer_name: z.string().nullable(),
      categorization: labelSchema,
      reason: z.string().nullable(),
      interaction_html: z.string().nullable(),
      saved_at: instantSchema,
    }),
  ),
  /** Every decision, the newest first; it is valid if it is of the current version. */
  decisions: z.array(decision),
});
export type AdjudicatedInteraction = z.output<typeof adjudicatedInteraction>;

/** Labels of all reviewers of one company side by side, and what was decided. */
export const getAdjudicationOutput = z.strictObject({
  gvkey: gvkeySchema,
  company_name: z.string(),
  fraud_description: z.string(),
  /** Who gave any label. */
  reviewers: z.array(z.string()),
  interactions: z.array(adjudicatedInteraction),
});
export type Adjudication = z.output<typeof getAdjudicationOutput>;

/**
 * Decides what the label is, and says why; every decision is kept. Relevant needs a highlight, Not
 * Relevant has none.
 */
export const setGoldLabelInput = z.strictObject({
  type: z.literal("set_gold_label"),
  gvkey: gvkeySchema,
  interaction_num: interactionNumberSchema,
  categorization: labelSchema,
  reason: z.string().trim().min(1, "Say why.").max(longestNote, "The reason is too long."),
  interaction_html: z.string().max(2_500_000, "The highlighted text is too long.").nullish(),
  /** Of the newest decision, 0: none yet. Refused when someone decided meanwhile. */
  known_version: z.int().min(0),
  /** Of the text that was read. Refused when the transcript has been corrected since. */
  known_revision: z.int().min(1),
});

export const setGoldLabelOutput = z.strictObject({ success: z.literal(true), gold: decision });
