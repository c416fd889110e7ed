import type { HighlightRange } from "#contract/categorization/highlight-range.ts";

/** Words of a line that are chosen by keys: from the anchor to the focus, both among them. */
export type WordChoice = { anchor: number; focus: number };

let segmenter: Intl.Segmenter | null = null;

/** Where the words of a line stand in it; punctuation and white space are none. */
export function wordsOf(line: string): readonly HighlightRange[] {
  // Made when it is first needed: it takes about 20 ms.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return Array.from(segmenter.segment(line))
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ index, segment }) => [index, index + segment.length]);
}

const moves: Readonly<Record<string, (focus: number, last: number) => number>> = {
  ArrowLeft: (focus) => Math.max(0, focus - 1),
  ArrowRight: (focus, last) => Math.min(last, focus + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The words chosen after a key; null when the key moves nothing. */
export function moveWords(
  { anchor, focus }: WordChoice,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  count: number,
): WordChoice | null {
  const move = moves[key];
  if (move === undefined || count === 0) return null;
  const moved = move(focus, count - 1);
  return { anchor: shiftKey ? anchor : moved, focus: moved };
}

/** The part of the line that the chosen words span; null when there are no such words. */
export function chosenPart(
  words: readonly HighlightRange[],
  { anchor, focus }: WordChoice,
): HighlightRange | null {
  const first = words[Math.min(anchor, focus)];
  const last = words[Math.max(anchor, focus)];
  return first === undefined || last === undefined ? null : [first[0], last[1]];
}
