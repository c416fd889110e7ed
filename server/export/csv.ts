// Cells a spreadsheet would take for a formula; plain numbers and percents stay as they are.
const formula = /^(?![-+]?[\d.,]+%?$)[=+\-@\t\r\n\0]/;

/** One CSV line of quoted cells, quotes doubled, formulas made harmless by an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCellText).join(",")}\r\n`;
}

/** Whether a spreadsheet would take the text for a formula. */
export function looksLikeFormula(text: string): boolean {
  return formula.test(text);
}

function csvCellText(cell: string): string {
  const safe = looksLikeFormula(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
