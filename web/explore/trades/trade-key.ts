/** A trade row by its key: in addresses `row=ACCESSION-ROWNUMBER`. */
export type TradeKey = { accno: string; rowNumber: number };

export function tradeKeyOf(text: string | null): TradeKey | null {
  const match = /^(\d{10}-\d{2}-\d{6})-([1-9]\d{0,3})$/.exec(text ?? "");
  const [, accno, rowNumber] = match ?? [];
  return accno === undefined ? null : { accno, rowNumber: Number(rowNumber) };
}

export function tradeKeyText(row: { accno: string; row_number: number }): string {
  return `${row.accno}-${row.row_number}`;
}
