import { z } from "zod";
import { longestPackTitle, mostPackRows } from "#contract/evidence/evidence-limits.ts";
import { caseIdSchema, lineSchema } from "#contract/operations/cases/cases.ts";
import { exploreEventsInput } from "#contract/operations/screening/explore-events.ts";
import { exploreTradesInput } from "#contract/operations/screening/explore-trades.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { accessionSchema } from "#contract/values/edgar-identifiers.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

const tooMany = `Select at most ${mostPackRows} rows of one kind.`;

export const createEvidencePackInput = z.strictObject({
  type: z.literal("create_evidence_pack"),
  title: lineSchema(longestPackTitle, "Enter a title for the pack."),
  /** Rows of explore_trades. */
  trades: z
    .array(z.strictObject({ accno: accessionSchema, row_number: z.int().min(1).max(10_000) }))
    .max(mostPackRows, tooMany)
    .default([]),
  /** Rows of explore_events. */
  events: z
    .array(z.strictObject({ accno: accessionSchema }))
    .max(mostPackRows, tooMany)
    .default([]),
  /**
   * The search that the rows were selected from, as sent to `explore_trades` or `explore_events`; its page is ignored.
   * The pack then states it, and how many of the rows that it finds are left out.
   */
  search: z.discriminatedUnion("type", [exploreTradesInput, exploreEventsInput]).optional(),
  /** The trades and events of a case, in place of a selection, with its notes, tasks, and audit entries. */
  case_id: caseIdSchema.optional(),
  /** Whether the pack of a case has its notes and tasks. */
  with_notes: z.boolean().default(true),
  /** Includes whole price series, which the license of a source may forbid. */
  whole_series: z.boolean().default(false),
});

const packIdSchema = z.uuid();

export const createEvidencePackOutput = z.strictObject({ pack_id: packIdSchema });

export const getEvidencePacksInput = z.strictObject({ type: z.literal("get_evidence_packs") });

const packSchema = z.strictObject({
  pack_id: packIdSchema,
  title: z.string(),
  created_at: instantSchema,
  state: z.enum(["waiting", "building", "ready", "failed"]),
  /** What is done now, in words. */
  progress: z.string(),
  /** Why it failed, in words. */
  problem: z.string().nullable(),
  /** Of the file, hexadecimal. */
  sha256: z.string().nullable(),
  size_bytes: z.int().nullable(),
  case_id: caseIdSchema.nullable(),
});
export type EvidencePack = z.infer<typeof packSchema>;

/** The caller's packs, the newest first. */
export const getEvidencePacksOutput = z.strictObject({ packs: z.array(packSchema) });

/** `POST /export/evidence` */
export const downloadEvidencePackInput = z.strictObject({
  email: claimedEmailSchema,
  pack_id: packIdSchema,
});
