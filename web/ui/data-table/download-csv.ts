import { visibleNames } from "./preferences/column-choice.ts";
import { saveText } from "./save-text.ts";
import type { TableColumn, CellValue } from "./table-column.ts";
import Papa from "papaparse";
import { withoutFormula } from "#contract/values/spreadsheet-formula.ts";
import { withAsciiMinus, percentText, signedPercentText } from "#web/ui/display/number-text.ts";

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
  saveText(csvFileName(title), csvText(names, cells), {
    type: "text/csv;charset=utf-8",
    rows: rows.length,
  });
}

/** A header row and the rows: all quoted, quotes doubled, no formulas, ASCII minus signs. */
export function csvText(names: readonly string[], rows: readonly (readonly CellValue[])[]): string {
  const plain = rows.map((cells) => cells.map((cell) => withoutFormula(plainCell(cell))));
  return Papa.unparse([names.map(withoutFormula), ...plain], { quotes: true });
}

function plainCell(cell: CellValue): string {
  const text = String(cell ?? "");
  const ascii = withAsciiMinus(text);
  return /^-[\d.,]+%?$/.test(ascii) ? ascii : text;
}

/** The title as a file name that every system takes; "export" when nothing is left of it. */
export function csvFileName(title: string): string {
  const safe = title
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replace(/[\u0000-\u001f<>:"/\\|?*\u007f]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .slice(0, 120)
    .trim();
  return `${safe || "export"}.csv`;
}

/** A value as it goes into the file: numbers without separators, dollars to the cent, fractions as percents. */
export function csvCell<Row>(column: TableColumn<Row>, row: Row): CellValue {
  if (column.csv) return column.csv(row);
  const value = column.value(row);
  if (typeof value !== "number") return value;
  switch (column.format) {
    case "percent":
      return percentText(value);
    case "signedPercent":
      return signedPercentText(value);
    case "dollars":
    case "number":
      return plainDecimals.format(value);
    default:
      return value;
  }
}

const plainDecimals = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});
