import { z } from "zod";
import { caseLimits, caseOutcomes, caseStatuses } from "#contract/cases/case-vocabulary.ts";
import { caseIdSchema, lineSchema, textSchema } from "#contract/operations/cases/cases.ts";
import { emailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema, plainDateSchema } from "#contract/values/plain-date.ts";

const idSchema = z.int().min(1);
/** The version the caller saw; refused when there is another by now. */
const knownVersionSchema = z.int().min(1);

export const changeCaseInput = z.strictObject({
  type: z.literal("change_case"),
  case_id: caseIdSchema,
  known_version: knownVersionSchema,
  title: lineSchema(caseLimits.title, "Enter a title for the case.").optional(),
  summary: textSchema(caseLimits.summary).optional(),
  due_on: plainDateSchema.nullable().optional(),
  status: z.enum(caseStatuses).optional(),
  /** Needed to close the case. */
  outcome: z.enum(caseOutcomes).optional(),
  outcome_note: textSchema(caseLimits.outcomeNote).optional(),
  /** Email of a member. */
  owner: emailSchema.optional(),
});
export const changeCaseOutput = z.strictObject({ version: z.int() });

export const deleteCaseInput = z.strictObject({
  type: z.literal("delete_case"),
  case_id: caseIdSchema,
  known_version: knownVersionSchema,
});

export const getCaseColleaguesInput = z.strictObject({
  type: z.literal("get_case_colleagues"),
  case_id: caseIdSchema,
});
/** By name. */
export const getCaseColleaguesOutput = z.strictObject({
  colleagues: z.array(z.strictObject({ name: z.string(), email: z.string() })),
});

export const addCaseMemberInput = z.strictObject({
  type: z.literal("add_case_member"),
  case_id: caseIdSchema,
  member_email: emailSchema,
});

export const removeCaseMemberInput = z.strictObject({
  type: z.literal("remove_case_member"),
  case_id: caseIdSchema,
  member_id: idSchema,
});

export const saveCaseNoteInput = z
  .strictObject({
    type: z.literal("save_case_note"),
    case_id: caseIdSchema,
    /** Of the note to change; a new one has none. */
    note_id: idSchema.optional(),
    known_version: knownVersionSchema.optional(),
    /** Markdown; `@name` mentions a member, `#item-3` as the destination of a link an item. */
    body: textSchema(caseLimits.note).refine((body) => body.trim() !== "", "Write a note."),
  })
  .refine(
    ({ note_id: id, known_version: version }) => (id === undefined) === (version === undefined),
    "A note that is changed needs its id and known version.",
  );
export const saveCaseNoteOutput = z.strictObject({ note_id: idSchema });

export const deleteCaseNoteInput = z.strictObject({
  type: z.literal("delete_case_note"),
  case_id: caseIdSchema,
  note_id: idSchema,
  known_version: knownVersionSchema,
});

export const saveCaseTaskInput = z
  .strictObject({
    type: z.literal("save_case_task"),
    case_id: caseIdSchema,
    /** Of the task to change; a new one has none. */
    task_id: idSchema.optional(),
    known_version: knownVersionSchema.optional(),
    text: lineSchema(caseLimits.task, "Describe the task."),
    /** Email of a member; null: no one. */
    assignee: emailSchema.nullable().default(null),
    due_on: plainDateSchema.nullable().default(null),
    is_done: z.boolean().default(false),
  })
  .refine(
    ({ task_id: id, known_version: version }) => (id === undefined) === (version === undefined),
    "A task that is changed needs its id and known version.",
  );
export const saveCaseTaskOutput = z.strictObject({ task_id: idSchema });

export const deleteCaseTaskInput = z.strictObject({
  type: z.literal("delete_case_task"),
  case_id: caseIdSchema,
  task_id: idSchema,
  known_version: knownVersionSchema,
});

/** Hits that one search answers. */
export const mostFoundParts = 100;

export const searchCasesInput = z.strictObject({
  type: z.literal("search_cases"),
  /** Words, "phrases", or, -without. */
  query: lineSchema(200, "Enter a word to search for."),
});

const foundPartSchema = z.strictObject({
  case_id: caseIdSchema,
  case_number: z.string(),
  case_title: z.string(),
  status: z.enum(caseStatuses),
  part: z.enum(["case", "item", "note", "task"]),
  item_number: z.int().nullable(),
  item_title: z.string().nullable(),
  /** Parts of the text around the first hit; those that match are marked. */
  snippet: z.array(z.strictObject({ text: z.string(), is_hit: z.boolean() })),
});
export type FoundCasePart = z.infer<typeof foundPartSchema>;

/** The best matches first. */
export const searchCasesOutput = z.strictObject({
  found: z.array(foundPartSchema),
  has_more: z.boolean(),
});

export const mostRegisteredCases = 1_000;
export const getCaseRegisterInput = z.strictObject({ type: z.literal("get_case_register") });

/** That cases exist, the newest first; nothing of their contents. */
export const getCaseRegisterOutput = z.strictObject({
  cases: z.array(
    z.strictObject({
      organization: z.string(),
      number: z.string(),
      status: z.enum(caseStatuses),
      owner: z.string(),
      members: z.int(),
      created_at: instantSchema,
    }),
  ),
  has_more: z.boolean(),
});
