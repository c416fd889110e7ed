import { z } from "zod";
import { gvkeySchema } from "#contract/operations/categorization.ts";
import { claimedEmailSchema } from "#contract/values/email.ts";

export const reviewFormats = ["csv", "jsonl"] as const;
export type ReviewFormat = (typeof reviewFormats)[number];

/** `POST /export/reviews`: what reviewers said of conference calls, as a file. */
export const exportReviewsInput = z.strictObject({
  email: claimedEmailSchema,
  /** The caller's own labels; or those of all reviewers and the gold labels. */
  scope: z.enum(["own", "all"]),
  /** Of one company; of all when absent. */
  gvkey: gvkeySchema.optional(),
  /** Every save and every decision, not the last alone. */
  with_history: z.boolean().default(false),
  format: z.enum(reviewFormats).default("csv"),
});
