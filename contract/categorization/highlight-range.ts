/**
 * What is highlighted, in UTF-16 code units of an interaction's text: from `start` up to, not
 * including, `end`. A set of them is ordered, none touches or overlaps the next; none holds a line
 * feed, parts a pair of surrogates, or starts or ends with white space.
 */
export type HighlightRange = readonly [start: number, end: number];

/**
 * What remains of ranges as highlights: in order, those that touch or overlap made one, cut at line
 * feeds, bare of white space round them. Ranges lie within the text and part no pair of surrogates.
 */
export function normalizeRanges(
  text: string,
  ranges: readonly HighlightRange[],
): readonly HighlightRange[] {
  const joined: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined.flatMap(([start, end]) => [...trimmedLines(text, start, end)]);
}

function* trimmedLines(text: string, start: number, end: number): Generator<HighlightRange> {
  let from = start;
  while (from < end) {
    const feed = text.indexOf("\n", from);
    const to = feed === -1 || feed > end ? end : feed;
    const line = text.slice(from, to);
    const lead = line.length - line.trimStart().length;
    const length = line.trim().length;
    if (length > 0) yield [from + lead, from + lead + length];
    from = to + 1;
  }
}

/** Whether a place of the text lies between the two halves of one character. */
export function isInsidePair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

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
