/** A line by its key: in addresses `line=ACCESSION-LINENUMBER`. */
export type LineKey = { accno: string; lineNumber: number };

export function lineKeyOf(text: string | null): LineKey | null {
  const match = /^(\d{10}-\d{2}-\d{6})-([1-9]\d{0,3})$/.exec(text ?? "");
  const [, accno, lineNumber] = match ?? [];
  return accno === undefined ? null : { accno, lineNumber: Number(lineNumber) };
}

export function lineKeyText(row: { accno: string; line_number: number }): string {
  return `${row.accno}-${row.line_number}`;
}

/** The line whose panel is open, in the address. */
export const openLineRow = {
  parameter: "line",
  keyOf: lineKeyText,
  isKey: (text: string) => lineKeyOf(text) !== null,
};
