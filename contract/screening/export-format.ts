import { z } from "zod";

/**
 * The formats in which a result can be exported; `csv_zip` is the CSV with a text that describes
 * it.
 */
export const exportFormats = ["csv", "csv_zip", "xlsx", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows one file may hold; a longer result is refused, never cut. */
export const mostExportedRows = 2_000_000;

/**
 * Fields of a request for a file of all rows, in addition to the search: visible columns, in order.
 */
export const exportFields = {
  columns: z.array(z.string().min(1).max(64)).min(1).max(60),
  title: z.string().max(200).optional(),
  format: z.enum(exportFormats).default("csv"),
};
