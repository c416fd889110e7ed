import { z } from "zod";
import {
  caseAboutSchema,
  caseDataSchema,
  caseItemInputSchema,
  storedReferenceSchema,
} from "#contract/cases/case-items.ts";
import { caseItemKinds } from "#contract/cases/case-kinds.ts";
import { caseLimits, caseOutcomes, caseStatuses } from "#contract/cases/case-vocabulary.ts";
import { instantSchema, plainDateSchema, storedDaySchema } from "#contract/values/plain-date.ts";

export const caseIdSchema = z.int().min(1);

/** One line of text without control characters, or characters that change the direction of text. */
export function lineSchema(most: number, missing: string) {
  return z
    .string()
    .max(4 * most, `Use at most ${most} characters.`)
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .refine((text) => /[^\p{Cf}\p{Zs}]/u.test(text), missing)
    .refine((text) => text.length <= most, `Use at most ${most} characters.`)
    .refine(
      (text) => !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text),
      "Use text without control characters.",
    );
}

/** Text of several lines. */
export function textSchema(most: number) {
  return z
    .string()
    .max(most, `Use at most ${most} characters.`)
    .transform((text) => text.replaceAll("\r\n", "\n"))
    .refine(
      (text) => !/[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text),
      "Use text without control characters.",
    );
}

const titleSchema = lineSchema(caseLimits.title, "Enter a title for the case.");
const itemsSchema = z
  .array(caseItemInputSchema)
  .max(caseLimits.itemsPerCall, `Add at most ${caseLimits.itemsPerCall} items at once.`);

export const createCaseInput = z.strictObject({
  type: z.literal("create_case"),
  title: titleSchema,
  summary: textSchema(caseLimits.summary).default(""),
  due_on: plainDateSchema.nullable().default(null),
  items: itemsSchema.default([]),
});

/** An item as lists name it. */
const addedItemSchema = z.strictObject({
  number: z.int(),
  kind: z.enum(caseItemKinds),
  title: z.string(),
});

export const createCaseOutput = z.strictObject({
  case_id: caseIdSchema,
  /** "CASE-2026-0001", within the organization. */
  number: z.string(),
  items: z.array(addedItemSchema),
});

export const addCaseItemsInput = z.strictObject({
  type: z.literal("add_case_items"),
  case_id: caseIdSchema,
  items: itemsSchema.min(1, "Select at least one item."),
});

export const addCaseItemsOutput = z.strictObject({
  number: z.string(),
  added: z.array(addedItemSchema),
  /** Items the case had already; they stay as they were when added. */
  present: z.array(addedItemSchema),
});

export const removeCaseItemInput = z.strictObject({
  type: z.literal("remove_case_item"),
  case_id: caseIdSchema,
  item: z.int().min(1),
});

export const getCasesInput = z.strictObject({
  type: z.literal("get_cases"),
  /** Only cases that are not closed. */
  open_only: z.boolean().default(false),
});

const caseHeadFields = {
  case_id: caseIdSchema,
  number: z.string(),
  title: z.string(),
  status: z.enum(caseStatuses),
  outcome: z.enum(caseOutcomes).nullable(),
  owner: z.string(),
  is_own: z.boolean(),
  due_on: storedDaySchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** Higher after every change of any part. */
  activity: z.int(),
};

const listedCaseSchema = z.strictObject({
  ...caseHeadFields,
  members: z.int(),
  items: z.int(),
  open_tasks: z.int(),
  /** Open tasks assigned to the caller. */
  own_tasks: z.int(),
});
export type ListedCase = z.infer<typeof listedCaseSchema>;

/** Cases the caller is a member of, the last changed first. */
export const getCasesOutput = z.strictObject({ cases: z.array(listedCaseSchema) });

export const getCaseInput = z.strictObject({ type: z.literal("get_case"), case_id: caseIdSchema });

const changeSchema = z.strictObject({
  field: z.string(),
  was: caseDataSchema.valueType.nullable(),
  now: caseDataSchema.valueType.nullable(),
});

/**
 * What became of an item since it was added. `hidden`: the caller may not see it as it is now; `not-compared`:
 * comparing takes long, see `compare_case_item`.
 */
export const caseItemStates = ["same", "changed", "gone", "hidden", "not-compared"] as const;
const sinceSchema = z.strictObject({
  state: z.enum(caseItemStates),
  changes: z.array(changeSchema),
});
export type CaseItemSince = z.infer<typeof sinceSchema>;

const caseItemSchema = z.strictObject({
  number: z.int(),
  kind: z.enum(caseItemKinds),
  added_by: z.string(),
  added_at: instantSchema,
  /** Of the canonical JSON of kind, reference, and what was kept; hexadecimal. */
  sha256: z.string(),
  /** Null where the caller's packages do not include items of this kind. */
  kept: z
    .strictObject({
      title: z.string(),
      reference: storedReferenceSchema,
      data: caseDataSchema,
      about: caseAboutSchema,
      /**
       * Whether the item of an event's lead kept facts of insider trades, which require the Insider Trades package.
       * `sha256` is of everything that was kept.
       */
      trade_facts: z.enum(["none", "shown", "withheld"]),
      since: sinceSchema,
    })
    .nullable(),
});
export type CaseItem = z.infer<typeof caseItemSchema>;

const memberSchema = z.strictObject({
  member_id: z.int(),
  name: z.string(),
  email: z.string(),
  is_owner: z.boolean(),
  is_self: z.boolean(),
  /** False after the person left the organization or was deleted. */
  has_access: z.boolean(),
  added_by: z.string(),
  added_at: instantSchema,
});
export type CaseMember = z.infer<typeof memberSchema>;

const noteSchema = z.strictObject({
  note_id: z.int(),
  /** Markdown. */
  body: z.string(),
  version: z.int(),
  author: z.string(),
  is_own: z.boolean(),
  created_at: instantSchema,
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
  /** Names of the members it mentions. */
  mentions: z.array(z.string()),
});
export type CaseNote = z.infer<typeof noteSchema>;

const taskSchema = z.strictObject({
  task_id: z.int(),
  text: z.string(),
  version: z.int(),
  /** Null: assigned to no one. */
  assignee: z.strictObject({ email: z.string().nullable(), name: z.string() }).nullable(),
  due_on: storedDaySchema.nullable(),
  created_by: z.string(),
  created_at: instantSchema,
  done_by: z.string().nullable(),
  done_at: instantSchema.nullable(),
});
export type CaseTask = z.infer<typeof taskSchema>;

export const getCaseOutput = z.strictObject({
  ...caseHeadFields,
  summary: z.string(),
  outcome_note: z.string(),
  /** Counts the changes of title, summary, status, outcome, owner, and due date, from 1. */
  version: z.int(),
  changed_by: z.string(),
  members: z.array(memberSchema),
  items: z.array(caseItemSchema),
  /** The oldest first. */
  notes: z.array(noteSchema),
  tasks: z.array(taskSchema),
});
export type Case = z.infer<typeof getCaseOutput>;

export const compareCaseItemInput = z.strictObject({
  type: z.literal("compare_case_item"),
  case_id: caseIdSchema,
  item: z.int().min(1),
});
export const compareCaseItemOutput = sinceSchema;
