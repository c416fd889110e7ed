import type { NotedCell, OwnershipLine } from "#demo/world/filings/ownership-line.ts";

/** Cells in the order in which a row has them. */
const cellsInOrder: readonly NotedCell[] = [
  "securityTitle",
  "conversionOrExercisePrice",
  "transactionDate",
  "transactionCoding",
  "transactionShares",
  "transactionPricePerShare",
  "exerciseDate",
  "expirationDate",
  "sharesOwnedFollowingTransaction",
  "natureOfOwnership",
];

/** Footnote texts and their ids F1, F2 … in the order in which the document's cells cite them. */
export function noteIds(lines: readonly OwnershipLine[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const table of ["non-derivative", "derivative"] as const) {
    for (const line of lines.filter((each) => each.table === table)) {
      for (const text of cellsInOrder.flatMap((cell) => line.notes[cell] ?? [])) {
        if (!ids.has(text)) ids.set(text, `F${ids.size + 1}`);
      }
    }
  }
  return ids;
}
