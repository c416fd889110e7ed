import { z } from "zod";
import { leadWeightsSchema } from "#contract/leads/lead-weights.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

export const getLeadWeightsInput = z.strictObject({
  type: z.literal("get_lead_weights"),
  email: claimedEmailSchema,
});

export const getLeadWeightsOutput = z.strictObject({
  /** How scores are named that are computed with them. */
  score_version: z.string(),
  weights: leadWeightsSchema,
  /** Number of the newest entry of the history; 0 when nothing was ever changed. */
  version: z.int(),
  /** Leads are still being ranked by these weights. */
  is_ranking: z.boolean(),
  /** Newest first. */
  history: z.array(
    z.strictObject({
      version: z.int(),
      set_at: instantSchema,
      set_by: z.string(),
      /** Null: the published weights again. */
      weights: leadWeightsSchema.nullable(),
    }),
  ),
});

export const setLeadWeightsInput = z.strictObject({
  type: z.literal("set_lead_weights"),
  email: claimedEmailSchema,
  /** Null: the published weights again. */
  weights: leadWeightsSchema.nullable(),
  /** As `get_lead_weights` returned it. */
  version: z.int().min(0),
});
