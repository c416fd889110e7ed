import { z } from "zod";
import {
  gvkeySchema,
  interactionNumberSchema,
  labelSchema,
} from "#contract/operations/categorization.ts";
import { longestNote } from "#contract/categorization/review-vocabulary.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

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
  /** Interactions judged by at least two. */
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

const companySchema = z.strictObject({
  gvkey: gvkeySchema,
  company_name: z.string(),
  reviewers: z.array(z.string()),
  ...agreementFigures,
  /** Of the interactions that all of its reviewers judged. */
  fleiss_kappa: estimate,
  disagreements: z.int(),
  decided: z.int(),
  /** The caller reviews it and is not done: labels of others are not shown. */
  is_withheld: z.boolean(),
});

export const getReviewAgreementOutput = z.strictObject({
  overall: z.strictObject({ ...agreementFigures, fleiss_kappa: estimate }),
  pairs: z.array(pairSchema),
  companies: z.array(companySchema),
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
});

/** Labels of all reviewers of one company side by side, and what was decided. */
export const getAdjudicationOutput = z.strictObject({
  gvkey: gvkeySchema,
  company_name: z.string(),
  reviewers: z.array(z.string()),
  interactions: z.array(
    z.strictObject({
      interaction_num: interactionNumberSchema,
      heading: z.string(),
      call_title: z.string(),
      /** JSON text, as in `get_ey_fraud_categorizations`. */
      interaction: z.string(),
      turns: z.array(
        z.strictObject({
          speaker: z.string().nullable(),
          role: z.string().nullable(),
          lines: z.int().min(1),
        }),
      ),
      labels: z.array(
        z.strictObject({
          email: z.string(),
          categorization: labelSchema,
          reason: z.string().nullable(),
          interaction_html: z.string().nullable(),
          saved_at: instantSchema,
        }),
      ),
      gold: decision.nullable(),
      /** Earlier decisions, the newest first. */
      earlier: z.array(decision),
    }),
  ),
});

/** Decides what the label is, and says why; every decision is kept. */
export const setGoldLabelInput = z.strictObject({
  type: z.literal("set_gold_label"),
  gvkey: gvkeySchema,
  interaction_num: interactionNumberSchema,
  categorization: labelSchema,
  reason: z.string().trim().min(1, "Say why.").max(longestNote, "The reason is too long."),
  interaction_html: z.string().max(2_500_000, "The highlighted text is too long.").nullish(),
  /** 0: not decided yet. Refused when somebody decided meanwhile. */
  known_version: z.int().min(0),
});

export const setGoldLabelOutput = z.strictObject({ success: z.literal(true), gold: decision });
