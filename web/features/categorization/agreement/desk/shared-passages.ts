import type { HighlightRange } from "#contract/categorization/highlight-range.ts";

/** What one reviewer highlighted. */
export type HighlightsOf = { letter: string; ranges: readonly HighlightRange[] };

/** A part of a line that the same reviewers highlighted. */
type SharedPassage = { text: string; letters: readonly string[] };

/** A line cut where the reviewers who highlighted it change; together the passages are the line. */
export function sharedPassages(
  line: { start: number; text: string },
  all: readonly HighlightsOf[],
): SharedPassage[] {
  const end = line.start + line.text.length;
  const cuts = new Set([line.start, end]);
  for (const at of all.flatMap(({ ranges }) => ranges.flat()))
    if (at > line.start && at < end) cuts.add(at);
  const places = [...cuts].toSorted((a, b) => a - b);
  const passages: SharedPassage[] = [];
  for (const [index, from] of places.slice(0, -1).entries()) {
    const to = places[index + 1] ?? end;
    const letters = all
      .filter(({ ranges }) => ranges.some(([start, stop]) => start <= from && to <= stop))
      .map(({ letter }) => letter);
    const text = line.text.slice(from - line.start, to - line.start);
    const last = passages.at(-1);
    if (last?.letters.join() === letters.join()) last.text += text;
    else passages.push({ text, letters });
  }
  return passages;
}

/** "A" for the first reviewer, "AA" for the 27th. */
export function letterOf(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter;
}
