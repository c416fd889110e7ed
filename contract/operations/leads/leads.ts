import { z } from "zod";
import { factNames } from "#contract/leads/lead-facts.ts";
import { factorNames, leadKinds } from "#contract/leads/score.ts";
import { leadLimits, leadStates, leadViews } from "#contract/leads/triage.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { lineSchema, textSchema } from "#contract/operations/cases/cases.ts";
import { firstFilingSchema } from "#contract/trades/first-filing.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { instantSchema, plainDateSchema, storedDaySchema } from "#contract/values/plain-date.ts";

const idSchema = z.int().min(1);
/** A lead by its id, or by the key that cases keep. */
const namedLeadSchema = z.union([idSchema, z.string().regex(/^[a-z]+\/[\d/-]{1,60}$/)]);
const personSchema = z.strictObject({ email: z.string(), name: z.string() });

const factorSchema = z.enum(factorNames);

export const getLeadsInput = z.strictObject({
  type: z.literal("get_leads"),
  email: claimedEmailSchema,
  view: z.enum(leadViews).default("all"),
  states: z.array(z.enum(leadStates)).min(1).max(leadStates.length).default(["new", "in_review"]),
  /** All that the caller's packages include when absent. */
  kinds: z.array(z.enum(leadKinds)).min(1).max(leadKinds.length).optional(),
  /** Ticker or CIK. */
  company: lineSchema(20, "Enter a ticker or CIK.").optional(),
  sort: z.enum(["score", "day"]).default("score"),
  page: z.int().min(1).max(10_000).default(1),
  per_page: z.int().min(1).max(leadLimits.perPage).default(leadLimits.perPage),
});

export const leadRowSchema = z.strictObject({
  id: idSchema,
  /** Stable; how cases name the lead. */
  key: z.string(),
  kind: z.enum(leadKinds),
  conm: z.string(),
  ticker: z.string().nullable(),
  cik: paddedCikSchema,
  owner: z.string().nullable(),
  owner_cik: paddedCikSchema.nullable(),
  /** Whether the filing to open says this of the owner; false without an owner. */
  is_director_or_officer: z.boolean(),
  title: z.string().nullable(),
  /** The filing to open. */
  accno: accessionSchema,
  row_number: z.int().nullable(),
  trade_direction: z.enum(["Purchase", "Sale"]).nullable(),
  /** Trade date, day 0 of an event, or newest trade. */
  day: storedDaySchema,
  /** Dollars that totals count; null where they count none. */
  value: z.number().nullable(),
  /** Of a cluster or an event; null without the Insider Trades package. */
  persons: z.int().nullable(),
  /** Of a person: days with trades on the right side of an event. */
  favored_days: z.int().nullable(),
  /** What followed: "8-K" or "earnings announcement"; of several trades, where the return was largest. */
  event: z.string().nullable(),
  /** Of that event's day 0, net of the market, fraction. */
  event_return: z.number().nullable(),
  score: z.int(),
  /** Those with points, most first, at most three. */
  top_factors: z.array(z.strictObject({ factor: factorSchema, points: z.int() })),
  state: z.enum(leadStates),
  /** Why it was dismissed. */
  reason: z.string().nullable(),
  assignee: personSchema.nullable(),
  due_on: storedDaySchema.nullable(),
  /** Higher after every change of its facts, or of what the organization made of it. */
  version: z.int(),
  /** Since the state was set. A dismissed lead is new again then. */
  have_facts_changed: z.boolean(),
  /** False when its score no longer reaches the floor. */
  is_live: z.boolean(),
  /** Market time. */
  found_at: instantSchema,
});
export type LeadRow = z.infer<typeof leadRowSchema>;

export const getLeadsOutput = z.strictObject({
  leads: z.array(leadRowSchema),
  total: z.int(),
  /** There are more than counted. */
  is_total_capped: z.boolean(),
  /** "v2", or "v2, weights of 26 Nov 2026 by Ana Lindqvist". */
  score_version: z.string(),
  /** Who can be assigned: accounts of the organization that see leads. */
  members: z.array(personSchema),
});

export const getLeadInput = z.strictObject({
  type: z.literal("get_lead"),
  email: claimedEmailSchema,
  lead: namedLeadSchema,
});

const factValueSchema = z.union([z.number(), z.string(), z.null()]);
const factsSchema = z.partialRecord(z.enum(factNames), factValueSchema);

/** One factor with its points, what they rest on, and where that is read. */
export const leadFactorSchema = z.strictObject({
  factor: factorSchema,
  weight: z.int(),
  /** Percent of the weight. */
  level: z.int(),
  points: z.int(),
  /** Without those that are withheld. */
  facts: factsSchema,
  /** There are known facts that require the Insider Trades package; facts that are not there are unknown otherwise. */
  is_withheld: z.boolean(),
  from: z.array(
    z.strictObject({
      accno: accessionSchema,
      line: z.int().nullable(),
      /** Who filed the line: "Tillery Robert V", or "Tillery Robert V +1" of joint filers; null for an 8-K. */
      owner: z.string().nullable(),
      /** Null: not stored. */
      form: z.string().nullable(),
      filing_url: z.string(),
      /** Of an amendment, in a factor about days to file: the filing that first reported the trade. */
      first_filing: firstFilingSchema.optional(),
    }),
  ),
});
export type ShownFactor = z.infer<typeof leadFactorSchema>;

/** What someone did; one of the fields says what. */
export const leadStepSchema = z.strictObject({
  at: instantSchema,
  by: personSchema,
  state: z.enum(leadStates).optional(),
  reason: z.string().optional(),
  /** Null: no one any more. */
  assignee: personSchema.nullable().optional(),
  due_on: storedDaySchema.nullable().optional(),
  comment: z.string().optional(),
  /** The case it was escalated to. */
  case_number: z.string().optional(),
  case_id: idSchema.optional(),
});
export type LeadStep = z.infer<typeof leadStepSchema>;

export const getLeadOutput = z.strictObject({
  lead: leadRowSchema,
  score_version: z.string(),
  factors: z.array(leadFactorSchema),
  /** The trades it is made of. */
  trades: z.array(
    z.strictObject({
      accno: accessionSchema,
      row_number: z.int(),
      owner: z.string(),
      is_director_or_officer: z.boolean(),
      trade_direction: z.enum(["Purchase", "Sale"]),
      trade_date: storedDaySchema,
      value: z.number().nullable(),
      /** Of several trades, those whose facts the lead has from this one. */
      factors: z.array(factorSchema),
    }),
  ),
  /** The events after the trades that its points are for, oldest first. */
  reports: z.array(
    z.strictObject({
      accno: accessionSchema,
      form: z.string(),
      accepted_at: instantSchema.nullable(),
      /** Codes of an 8-K, such as "2.02". */
      items: z.array(z.string()),
    }),
  ),
  /** Facts that differ from those when the state was set. */
  changes: z.array(
    z.strictObject({
      /** Null: of the row itself. */
      factor: factorSchema.nullable(),
      fact: z.string(),
      before: factValueSchema,
      now: factValueSchema,
    }),
  ),
  /** Other leads of the same company, best first. */
  related: z.array(leadRowSchema),
  /** Oldest first. */
  steps: z.array(leadStepSchema),
});

export const getLeadComparisonInput = z.strictObject({
  type: z.literal("get_lead_comparison"),
  email: claimedEmailSchema,
  lead: idSchema,
});

export const getLeadComparisonOutput = z.strictObject({
  /** Null for leads that are not of one trade. */
  comparison: z
    .strictObject({
      insider_kind: z.enum(["officer", "director", "ten-percent-owner", "other"]),
      industry: z.string(),
      /** YYYY-MM */
      month: z.string(),
      /** By the published weights. */
      score: z.int(),
      score_without_hindsight: z.int(),
      controls: z.int(),
      /** Share of the controls with a lower score, fraction; null with too few. */
      percentile: z.number().nullable(),
      /** The same by the points that do not depend on what came after. */
      percentile_without_hindsight: z.number().nullable(),
      /** Trades of the same kind of insider, industry, and month whose events are known. */
      matched: z.int(),
      /** Of these, how many an event favored by 5% or more. */
      favored: z.int(),
      /** There are more trades than are compared. */
      is_capped: z.boolean(),
    })
    .nullable(),
});

const leadsToChange = z
  .array(z.strictObject({ lead: idSchema, version: z.int().min(0) }))
  .min(1)
  .max(leadLimits.atOnce, `Change at most ${leadLimits.atOnce} leads at once.`);

export const updateLeadsInput = z.strictObject({
  type: z.literal("update_leads"),
  email: claimedEmailSchema,
  /** Each with the version it was seen in. */
  leads: leadsToChange,
  change: z.union([
    z.strictObject({ state: z.enum(["new", "in_review"]) }),
    z.strictObject({
      state: z.literal("dismissed"),
      reason: lineSchema(leadLimits.reason, "Enter a reason."),
    }),
    z.strictObject({ assignee: claimedEmailSchema.nullable() }),
    z.strictObject({ due_on: plainDateSchema.nullable() }),
  ]),
});
export type LeadChange = z.output<typeof updateLeadsInput>["change"];

/** What became of each lead of a change. */
export const leadChangesSchema = {
  changed: z.array(z.strictObject({ lead: idSchema, version: z.int() })),
  /** Not changed, because someone else changed them meanwhile: how they are now. */
  refused: z.array(
    z.strictObject({
      lead: idSchema,
      version: z.int(),
      state: z.enum(leadStates),
      assignee: personSchema.nullable(),
      due_on: storedDaySchema.nullable(),
      /** Name of the person. */
      changed_by: z.string(),
      changed_at: instantSchema,
    }),
  ),
};

export const updateLeadsOutput = z.strictObject(leadChangesSchema);

export const commentLeadInput = z.strictObject({
  type: z.literal("comment_lead"),
  email: claimedEmailSchema,
  lead: idSchema,
  text: textSchema(leadLimits.comment).refine((text) => text.trim() !== "", "Enter a comment."),
});

export const escalateLeadsInput = z.strictObject({
  type: z.literal("escalate_leads"),
  email: claimedEmailSchema,
  leads: leadsToChange,
  /** An open case of the caller, or a new one. */
  case: z.union([
    z.strictObject({ case_id: idSchema }),
    z.strictObject({ title: lineSchema(caseLimits.title, "Enter a title for the case.") }),
  ]),
});

export const escalateLeadsOutput = z.strictObject({
  ...leadChangesSchema,
  /** Null when every lead was refused. */
  case: z.strictObject({ case_id: idSchema, number: z.string() }).nullable(),
});
