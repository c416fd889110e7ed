import { withoutFormula } from "#contract/values/spreadsheet-formula.ts";

/** One CSV line of quoted cells, quotes doubled, formulas made harmless by an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  let line = "";
  for (const cell of cells) line += `${line === "" ? '"' : ',"'}${csvCellText(cell)}"`;
  return `${line}\r\n`;
}

function csvCellText(cell: string): string {
  const safe = withoutFormula(cell);
  return safe.includes('"') ? safe.replaceAll('"', '""') : safe;
}
