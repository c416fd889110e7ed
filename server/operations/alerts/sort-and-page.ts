import type { ResultPage, ResultSort } from "#database/alerts/results/alert-source.ts";
import type { ResultCells } from "#domain/alerts/results/alert-match.ts";

type Row = { cells: ResultCells };

/** A page of the rows, which are given newest first. */
export function sortAndPage<Each extends Row>(
  rows: readonly Each[],
  { skipped, size, sort }: ResultPage,
): Each[] {
  const sorted = sort === null ? rows : rows.toSorted((one, other) => compare(one, other, sort));
  return sorted.slice(skipped, skipped + size);
}

/** As the database sorts what it can sort by itself: result-sorts.ts. */
function compare(one: Row, other: Row, { column, direction }: ResultSort): number {
  const [first, second] = [one, other].map(({ cells }) => cells[column] ?? null);
  const ascending = compareCells(first ?? "", second ?? "");
  return direction === "asc" ? ascending : -ascending;
}

/** Numbers before all else, then texts, of which an empty cell is one. */
function compareCells(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "number") return -1;
  if (typeof other === "number") return 1;
  const [first, second] = [folded(one), folded(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function folded(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
