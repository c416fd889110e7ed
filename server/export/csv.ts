// Cells a spreadsheet would take for a formula; plain numbers and percents stay as they are.
const formula = /^(?![-+]?[\d.,]+%?$)[=+\-@\t\r\n\0]/;

/** One CSV line of quoted cells, quotes doubled, formulas made harmless by an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  let line = "";
  for (const cell of cells) line += `${line === "" ? '"' : ',"'}${csvCellText(cell)}"`;
  return `${line}\r\n`;
}

/** Whether a spreadsheet would take the text for a formula. */
export function looksLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most texts begin with a letter or a digit: all that is dangerous stands before or between them.
  return (first <= lastSign || first === equalsSign || first === atSign) && formula.test(text);
}

const lastSign = "-".charCodeAt(0);
const equalsSign = "=".charCodeAt(0);
const atSign = "@".charCodeAt(0);

function csvCellText(cell: string): string {
  const safe = looksLikeFormula(cell) ? `'${cell}` : cell;
  return safe.includes('"') ? safe.replaceAll('"', '""') : safe;
}
