import { z } from "zod";
import { lineSchema } from "#contract/operations/cases/cases.ts";

const longestFileName = 200;

/** A file that the browser wrote from what the page shows. */
export const exportInBrowserInput = z.strictObject({
  type: z.literal("export_in_browser"),
  file: lineSchema(longestFileName, "Name the file."),
  /** Null: a text, not a table. */
  rows: z.int().min(0).nullable(),
});
