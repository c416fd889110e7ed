import { z } from "zod";
import { instantSchema } from "#contract/values/plain-date.ts";

/** Imports listed, newest first. */
export const mostImportsListed = 1_000;

/** Calls that stay, listed by name. */
export const mostKeptListed = 100;

export const getCallImportsInput = z.strictObject({ type: z.literal("get_call_imports") });

const callImport = z.strictObject({
  id: z.int(),
  source: z.string(),
  file_name: z.string(),
  imported_at: instantSchema,
  /** Email; null: by the command line. */
  imported_by: z.string().nullable(),
  new_calls: z.int(),
  /** Of the new calls. */
  new_interactions: z.int(),
  /** Calls stored before, which it corrected. */
  changed_calls: z.int(),
  /** Of the new calls, those still stored. */
  remaining_calls: z.int(),
  /** When calls of it were last removed, and by whom; null before that. */
  undone_at: instantSchema.nullable(),
  undone_by: z.string().nullable(),
});
export type CallImport = z.output<typeof callImport>;

/** Imports that added or corrected calls. Earlier ones, and calls that Sentinel loads itself, are not among them. */
export const getCallImportsOutput = z.strictObject({
  imports: z.array(callImport),
  total: z.int(),
});

const ofImport = { import_id: z.int().min(1) } as const;

export const previewUndoImportInput = z.strictObject({
  type: z.literal("preview_undo_import"),
  ...ofImport,
});

const keptCall = z.strictObject({
  key: z.string(),
  title: z.string(),
  company_name: z.string(),
});

/** What undoing an import would do now; nothing is changed. */
export const previewUndoImportOutput = z.strictObject({
  removed_calls: z.int(),
  removed_interactions: z.int(),
  /** Of the removed calls, those that later imports corrected, and the names of these files. */
  corrected_calls: z.int(),
  corrected_by: z.array(z.string()),
  /** Of companies that have no other calls. */
  withdrawn_assignments: z.int(),
  /** Calls of other imports whose present text is from this one; they keep it. */
  kept_corrections: z.int(),
  /**
   * Calls of this import that stay, as they have labels, notes, or a gold label, or are in a case. Not why each stays:
   * an administrator may be the one under investigation, or have to label the company first.
   */
  kept_calls: z.int(),
  /** The first hundred. */
  kept: z.array(keptCall),
  /** Of what would be removed; to be sent back as `known_digest`. */
  digest: z.string(),
});
export type UndoPreview = z.output<typeof previewUndoImportOutput>;

export const undoImportInput = z.strictObject({
  type: z.literal("undo_import"),
  ...ofImport,
  /** The `digest` of the preview: if the undo would remove anything else by now, it is refused. */
  known_digest: z.string().regex(/^[0-9a-f]{64}$/),
});

export const undoImportOutput = z.strictObject({
  success: z.literal(true),
  removed_calls: z.int(),
  kept_calls: z.int(),
});
