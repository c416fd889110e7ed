import { z } from "zod";

/**
 * The kinds of file a result can be had as. `csv_about` is the CSV with one more column, without
 * values, whose header says what the file is; `csv_zip` the CSV beside a text that says it.
 */
export const exportFormats = ["csv", "csv_about", "csv_zip", "xlsx", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows one file may hold; a longer result is refused, never cut. */
export const mostExportedRows = 2_000_000;

/** What a file of all rows is asked with besides the search: the visible columns, in order. */
export const exportFields = {
  columns: z.array(z.string().min(1).max(64)).min(1).max(60),
  title: z.string().max(200).optional(),
  format: z.enum(exportFormats).default("csv"),
};
