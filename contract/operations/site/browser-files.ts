import { z } from "zod";

const longestFileName = 200;
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A name that could not be shown as it is has replacement characters, so that no name prevents the entry. */
const fileNameSchema = z
  .string()
  .min(1)
  .max(longestFileName)
  .transform((name) => name.toWellFormed().replaceAll(controls, "\ufffd"));

/** A file that the browser wrote from what the page shows. */
export const exportInBrowserInput = z.strictObject({
  type: z.literal("export_in_browser"),
  file: fileNameSchema,
  /** Null: a text, not a table. */
  rows: z.int().min(0).nullable(),
});
