import { type HighlightRange, isInsidePair, normalizeRanges } from "./highlight-range.ts";

/** In UTF-16 units of the text; either end may come first, and may lie outside of the text. */
export type TextSelection = { start: number; end: number };

/**
 * The highlights after a selection. It is clipped to the text, widened to whole characters, cut at
 * line feeds and trimmed of white space per line. If it overlaps highlights these are taken off
 * whole, and nothing is added; else it is added, one with those that touch it or are parted from it
 * by nothing but white space on its line. A selection of nothing changes nothing.
 * Source: docs/decisions/0025-highlights.md
 */
export function toggleHighlight(
  text: string,
  ranges: readonly HighlightRange[],
  selection: TextSelection,
): readonly HighlightRange[] {
  const pieces = selectedPieces(text, selection);
  const kept = ranges.filter((range) => !pieces.some((piece) => overlaps(range, piece)));
  if (kept.length < ranges.length) return kept;
  return pieces.length === 0 ? ranges : withPieces(text, ranges, pieces);
}

/** What a selection would highlight where nothing is highlighted; empty when it holds no word. */
export function selectedPieces(
  text: string,
  { start, end }: TextSelection,
): readonly HighlightRange[] {
  const first = clip(text, Math.min(start, end));
  const last = clip(text, Math.max(start, end));
  if (first === last) return [];
  return normalizeRanges(text, [
    [isInsidePair(text, first) ? first - 1 : first, isInsidePair(text, last) ? last + 1 : last],
  ]);
}

function clip(text: string, at: number): number {
  return Math.min(Math.max(Math.trunc(at), 0), text.length);
}

function overlaps(a: HighlightRange, b: HighlightRange): boolean {
  return a[0] < b[1] && b[0] < a[1];
}

/** None of the pieces overlaps a range; ranges that both were there before stay apart. */
function withPieces(
  text: string,
  ranges: readonly HighlightRange[],
  pieces: readonly HighlightRange[],
): readonly HighlightRange[] {
  const isPiece = new Set(pieces);
  const highlights: HighlightRange[] = [];
  let before: HighlightRange | null = null;
  for (const range of [...ranges, ...pieces].sort((a, b) => a[0] - b[0])) {
    const last = highlights.at(-1);
    const mayJoin = isPiece.has(range) || (before !== null && isPiece.has(before));
    if (last !== undefined && mayJoin && isBlank(text.slice(last[1], range[0])))
      highlights.splice(-1, 1, [last[0], range[1]]);
    else highlights.push(range);
    before = range;
  }
  return highlights;
}

function isBlank(gap: string): boolean {
  return /^[^\S\n]*$/.test(gap);
}
