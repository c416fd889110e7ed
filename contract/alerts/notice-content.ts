import { z } from "zod";

/**
 * What a notice contains in addition to its match: nothing for a match, of a correction why and what changed.
 */
export const noticeContentSchema = z.object({
  /** A sentence: "This row was amended by 0001234567-26-000123." */
  reason: z.string().optional(),
  /** The filing that changed it. */
  accession: z.string().nullish(),
  /** Cells of the results page that changed, as people read them. */
  changes: z
    .array(z.object({ column: z.string(), before: z.string(), after: z.string() }))
    .optional(),
});
export type NoticeContent = z.infer<typeof noticeContentSchema>;
