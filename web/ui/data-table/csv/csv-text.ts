import Papa from "papaparse";

import { withoutFormula } from "#contract/values/spreadsheet-formula.ts";
import { withAsciiMinus } from "../../display/number-text.ts";
import type { CellValue } from "../table-column.ts";

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
