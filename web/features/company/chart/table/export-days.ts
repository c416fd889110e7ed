import { downloadCsv } from "#web/ui/data-table/csv/download-csv.ts";
import { fileColumns } from "./day-columns.ts";
import type { TableDay } from "./table-days.ts";

/** The days of the range with their marks as a CSV file. */
export function exportDays(title: string, days: readonly TableDay[]): void {
  downloadCsv({ title, columns: fileColumns, rows: days });
}
