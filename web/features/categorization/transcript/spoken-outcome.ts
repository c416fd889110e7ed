import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import {
  selectedPieces,
  type TextSelection,
  toggleHighlight,
} from "#contract/categorization/toggle-highlight.ts";

const longestSpoken = 120;

/** What a screen reader says a selection has done to the highlights that were there before it. */
export function spokenOutcome(
  text: string,
  before: readonly HighlightRange[],
  selection: TextSelection,
): string {
  const pieces = selectedPieces(text, selection);
  if (pieces.length === 0) return "Nothing to highlight.";
  const after = toggleHighlight(text, before, selection);
  const removed = before.length - after.length;
  if (after.every((range) => before.includes(range)))
    return removed === 1 ? "Highlight removed." : `${removed} highlights removed.`;
  return `Highlighted: ${shortened(pieces.map(([start, end]) => text.slice(start, end)).join(" "))}`;
}

function shortened(words: string): string {
  if (words.length <= longestSpoken) return words;
  const cut = words.slice(0, longestSpoken);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))} …`;
}
