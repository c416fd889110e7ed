import { visibleNames } from "../preferences/column-choice.ts";
import type { TableColumn } from "../table-column.ts";
import { csvCell } from "./csv-cell.ts";
import { csvFileName, csvText } from "./csv-text.ts";
import { saveText } from "./save-text.ts";

interface CsvTable<Row> {
  title: string;
  columns: readonly TableColumn<Row>[];
  savedColumns?: unknown;
  /** All of them, in the order of the table. */
  rows: readonly Row[];
}

/** Saves the visible columns of all rows as a CSV file named after the title. */
export function downloadCsv<Row>({ title, columns, savedColumns, rows }: CsvTable<Row>): void {
  const data = columns.filter((column) => !column.control);
  const byName = new Map(data.map((column) => [column.name, column]));
  const shown = visibleNames(data, savedColumns).flatMap((name) => byName.get(name) ?? []);
  const cells = rows.map((row) => shown.map((column) => csvCell(column, row)));
  const names = shown.map((column) => column.name);
  saveText(csvFileName(title), csvText(names, cells), "text/csv;charset=utf-8");
}
