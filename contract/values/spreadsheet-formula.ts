/** Plain numbers and percents, also as "-5.4e-7", are no formulas whatever their sign. */
const formula = /^(?![-+]?[\d.,]+(?:e[-+]?\d+)?%?$)[=+\-@\t\r\n\0]/;

/** Whether a spreadsheet would take a cell's text for a formula, and run it. */
export function looksLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most texts begin with a letter or a digit: everything dangerous is before or between them.
  return (first <= lastSign || first === equalsSign || first === atSign) && formula.test(text);
}

const lastSign = "-".charCodeAt(0);
const equalsSign = "=".charCodeAt(0);
const atSign = "@".charCodeAt(0);

/** A cell's text for CSV: a formula made harmless by an apostrophe, all else as it is. */
export function withoutFormula(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}
