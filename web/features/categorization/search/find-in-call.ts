import type { HighlightRange } from "#contract/categorization/highlight-range.ts";

/** Where in a call the searched words are. */
export type CallFind = {
  /** Place of the interaction among those searched, from 0. */
  place: number;
  range: HighlightRange;
};

/** Characters that are written in several ways, each found by any. */
const alike = ["'‘’‚‛′`´", '"“”„‟″«»', "-‐‑‒–—―−"] as const;

/** More are of no use to anyone. */
export const mostFinds = 10_000;

/**
 * The first `mostFinds` places of a text in the texts of a call, in order, none overlapping the one
 * before: in any case, any white space within a line for any other, quotes and dashes of any form.
 * Every other character is itself.
 * @returns nothing for a query of white space
 */
export function findInCall(texts: readonly string[], query: string): readonly CallFind[] {
  const pattern = patternOf(query);
  const finds: CallFind[] = [];
  if (pattern === null) return finds;
  for (const [place, text] of texts.entries()) {
    pattern.lastIndex = 0;
    for (
      let found = pattern.exec(text);
      found !== null && finds.length < mostFinds;
      found = pattern.exec(text)
    )
      finds.push({ place, range: [found.index, pattern.lastIndex] });
  }
  return finds;
}

function patternOf(query: string): RegExp | null {
  const words = query
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return null;
  return new RegExp(words.map(sourceOf).join("[^\\S\\n]+"), "giu");
}

function sourceOf(word: string): string {
  return [...word].map((character) => charactersAlike(character)).join("");
}

function charactersAlike(character: string): string {
  const group = alike.find((characters) => characters.includes(character));
  return group === undefined
    ? character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&")
    : `[${group.replace("-", "\\-")}]`;
}
