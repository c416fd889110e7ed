import fc from "fast-check";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import { toggleHighlight, type TextSelection } from "#contract/categorization/toggle-highlight.ts";

/** Scraps that texts are made of: what goes wrong where offsets are counted carelessly. */
const scraps = [
  "revenue",
  "a",
  "B",
  "7",
  " ",
  "  ",
  "\t",
  "\u00A0",
  "\u2003",
  "\n",
  "\n\n",
  "😀",
  "👩‍👩‍👧",
  "e\u0301",
  "n\u0303\u0323",
  "שלום",
  "مرحبا",
  "\u200F",
  "&",
  "<",
  ">",
  '"',
  "'",
  "&amp;",
  "&lt;mark&gt;",
  "<mark>",
  "</mark>",
  "&#39;",
  "&nbsp",
  ";",
] as const;

/** Texts of an interaction: pairs of surrogates, combining marks, right to left, marks and entities. */
export const arbitraryText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...scraps) }, fc.string({ unit: "binary" })),
    { maxLength: 24 },
  )
  .map((parts) => parts.join("").replaceAll("\r", " "));

/** Selections of a text, a few of them reversed or beyond its ends. */
export function arbitrarySelection(text: string): fc.Arbitrary<TextSelection> {
  const place = fc.integer({ min: -2, max: text.length + 2 });
  return fc.record({ start: place, end: place });
}

/** A text and the highlights that up to eight selections left on it. */
export const arbitraryHighlighted: fc.Arbitrary<{
  text: string;
  ranges: readonly HighlightRange[];
}> = arbitraryText.chain((text) =>
  fc.array(arbitrarySelection(text), { maxLength: 8 }).map((selections) => ({
    text,
    ranges: selections.reduce<readonly HighlightRange[]>(
      (ranges, selection) => toggleHighlight(text, ranges, selection),
      [],
    ),
  })),
);
