import type { HighlightRange } from "./highlight-range.ts";

/** The first code point that takes two code units. */
const firstOfPairs = 0x10000;

/**
 * The same places counted in Unicode code points, as Python and R count characters.
 * @param ranges  of the text, in UTF-16 code units, in order
 */
export function codePointRanges(
  text: string,
  ranges: readonly HighlightRange[],
): [start: number, end: number][] {
  let at = 0;
  let codePoints = 0;
  function countTo(place: number): number {
    while (at < place) {
      at += (text.codePointAt(at) ?? 0) < firstOfPairs ? 1 : 2;
      codePoints += 1;
    }
    return codePoints;
  }
  return ranges.map(([start, end]) => [countTo(start), countTo(end)]);
}
