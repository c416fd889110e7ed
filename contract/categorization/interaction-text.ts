import type { HighlightRange } from "./highlight-range.ts";

/** The text that the offsets of an interaction's highlights count in. */
export function interactionText(lines: readonly string[]): string {
  return lines.join("\n");
}

/** Where each line is in an interaction's text, its line feed left out; at least one. */
export function lineRanges(text: string): readonly HighlightRange[] {
  const lines: HighlightRange[] = [];
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed;
    lines.push([start, end]);
    start = end + 1;
  }
  return lines;
}
