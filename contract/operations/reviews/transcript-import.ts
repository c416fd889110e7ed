import { z } from "zod";

/** Characters of one file on the page; the command reads larger ones. */
export const largestImport = 2_500_000;

/** Errors of one file; the reading ends there. */
export const mostErrorsCounted = 1_000;

/** Of calls without another source. */
export const usualSource = "transcripts";

/** Whose names of calls these are: the same name of the same source is the same call. */
export const transcriptSourceSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, "Use lowercase letters, digits, - and _ for the source.")
  .refine((source) => source !== "demo", "The source name demo is reserved for the demonstration.");

const fileFields = {
  /** Its ending says the format: .json, .jsonl, .csv, .txt. */
  file_name: z.string().min(1, "Name the file.").max(255, "The file's name is too long."),
  content: z.string().max(largestImport, "The file is too large to upload."),
  source: transcriptSourceSchema.optional(),
} as const;

export const previewTranscriptsInput = z.strictObject({
  type: z.literal("preview_transcripts"),
  ...fileFields,
});

const previewedCall = z.strictObject({
  key: z.string(),
  gvkey: z.string(),
  company_name: z.string(),
  title: z.string(),
  held_on: z.string(),
  interactions: z.int(),
  /** What an import would do with it. */
  outcome: z.enum(["new", "changed", "unchanged"]),
  /** Of its interactions: labels that were saved of a text this file changes. */
  outdated_labels: z.int(),
});

const importError = z.strictObject({
  /** From 1; null where the whole file is meant. */
  line: z.int().min(1).nullable(),
  reason: z.string(),
});

/** What is in the file; nothing is stored. */
export const previewTranscriptsOutput = z.strictObject({
  source: z.string(),
  calls: z.array(previewedCall),
  /** The first hundred. */
  errors: z.array(importError),
  /** Counted up to `mostErrorsCounted`: then there are at least so many. */
  error_count: z.int(),
});
export type TranscriptPreview = z.output<typeof previewTranscriptsOutput>;

/** Stores all calls of the file, or, when one line cannot be read, none. */
export const importTranscriptsInput = z.strictObject({
  type: z.literal("import_transcripts"),
  ...fileFields,
});

export const importTranscriptsOutput = z.strictObject({
  success: z.literal(true),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
});
