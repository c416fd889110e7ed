import { type HighlightRange, isInsidePair, tidyRanges } from "./highlight-range.ts";

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
  return pieces.reduce((highlights, piece) => withPiece(text, highlights, piece), ranges);
}

/** What a selection would highlight where nothing is highlighted; empty when it holds no word. */
export function selectedPieces(
  text: string,
  { start, end }: TextSelection,
): readonly HighlightRange[] {
  const first = clip(text, Math.min(start, end));
  const last = clip(text, Math.max(start, end));
  if (first === last) return [];
  return tidyRanges(text, [
    [isInsidePair(text, first) ? first - 1 : first, isInsidePair(text, last) ? last + 1 : last],
  ]);
}

function clip(text: string, at: number): number {
  return Math.min(Math.max(Math.trunc(at), 0), text.length);
}

function overlaps(a: HighlightRange, b: HighlightRange): boolean {
  return a[0] < b[1] && b[0] < a[1];
}

/** The piece overlaps none of them. */
function withPiece(
  text: string,
  ranges: readonly HighlightRange[],
  [start, end]: HighlightRange,
): readonly HighlightRange[] {
  const before = ranges.filter((range) => range[1] <= start);
  const after = ranges.slice(before.length);
  const left = before.at(-1);
  const right = after[0];
  const joinsLeft = left !== undefined && isBlank(text.slice(left[1], start));
  const joinsRight = right !== undefined && isBlank(text.slice(end, right[0]));
  return [
    ...(joinsLeft ? before.slice(0, -1) : before),
    [joinsLeft ? left[0] : start, joinsRight ? right[1] : end],
    ...(joinsRight ? after.slice(1) : after),
  ];
}

function isBlank(gap: string): boolean {
  return /^[^\S\n]*$/.test(gap);
}
