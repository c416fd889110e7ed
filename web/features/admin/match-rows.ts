/** Rows of which the texts together hold every word, in any case and order. */
export function matchRows<Row>(
  rows: readonly Row[],
  search: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textsOf(row).join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
