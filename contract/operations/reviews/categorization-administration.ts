import { z } from "zod";
import { mostCompaniesOfReviewer } from "#contract/categorization/review-vocabulary.ts";
import { gvkeySchema } from "#contract/operations/reviews/categorization.ts";
import { emailSchema, claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { permissionSchema } from "#contract/values/account/permission-schema.ts";
import { instantSchema, storedDaySchema } from "#contract/values/plain-date.ts";

export const getAllUsersInput = z.strictObject({ type: z.literal("get_all_users") });

/** By email. Who does not administer sees the reviewers only. */
export const getAllUsersOutput = z.array(
  z.strictObject({ email: z.string(), permissions: z.array(permissionSchema) }),
);

export const getCategorizationUserAssignmentsInput = z.strictObject({
  type: z.literal("get_categorization_user_assignments"),
});

const progressOfUsers = z.record(
  z.string(),
  z.array(z.strictObject({ gvkey: gvkeySchema, num_categorized: z.int() })),
);

export const getCategorizationUserAssignmentsOutput = z.strictObject({
  /** By email of the reviewer: what is assigned, and how much of it is labeled. */
  user_assignments: progressOfUsers,
  /** What was labeled of companies that are not assigned any more: counted again when they are. */
  kept_progress: progressOfUsers,
  company_names: z.record(gvkeySchema, z.string()),
  company_total_categorizations: z.record(gvkeySchema, z.int()),
});

/** `gvkeys` is everything assigned to the reviewer from now on. */
export const updateCategorizationUserAssignmentInput = z.strictObject({
  type: z.literal("update_categorization_user_assignment"),
  user_email: emailSchema,
  gvkeys: z.array(gvkeySchema).max(mostCompaniesOfReviewer),
});

export const getReviewProgressInput = z.strictObject({ type: z.literal("get_review_progress") });

export const getReviewProgressOutput = z.strictObject({
  /** By email. */
  reviewers: z.array(
    z.strictObject({
      email: z.string(),
      name: z.string(),
      companies: z.int(),
      companies_done: z.int(),
      interactions: z.int(),
      categorized: z.int(),
      /**
       * Of what is categorized. Null to who reviews one of these companies and is not done with it: labels of
       * others are not shown before.
       */
      relevant: z.int().nullable(),
      /** The first and the last label the reviewer saved. */
      first_saved_at: instantSchema.nullable(),
      last_saved_at: instantSchema.nullable(),
      /** Seconds at work: the time between saves that are less than five minutes apart. */
      active_seconds: z.number(),
      /** Interactions labeled for the first time in that time, by the hour; null: too little to say. */
      per_hour: z.number().nullable(),
      /** Of the last 30 days with any, UTC: interactions labeled for the first time. */
      days: z.array(z.strictObject({ day: storedDaySchema, categorized: z.int() })),
    }),
  ),
});

const reviewFormats = ["csv", "jsonl"] as const;
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
