import { wordsOfKeyword } from "#domain/keywords/filing-words.ts";
import { normaliseKeyword } from "#contract/keywords/fold-character.ts";

/** How filings that hold keywords are found by their words. */
export type KeywordPlan = {
  /** A filing that has all words of one of these lists matches. */
  sure: readonly (readonly string[])[];
  /** One that has all of one of these may hold it: its text says. An empty list is every filing. */
  possible: readonly (readonly string[])[];
};

/**
 * What the words of a filing say about a search: keywords that are one word are found by it, of all
 * others only the words are known.
 * @param keywords  as typed; with `and` all must be found, with `or` one
 */
export function keywordPlan(bool: "and" | "or", keywords: readonly string[]): KeywordPlan {
  // What nothing is left of is never found.
  const findable = keywords.filter((keyword) => normaliseKeyword(keyword) !== "");
  const words = findable.map(wordsOfKeyword);
  if (bool === "and") {
    if (words.length === 0 || findable.length < keywords.length) return { sure: [], possible: [] };
    const all = [[...new Set(words.flatMap((each) => each.words))]];
    const isSure = words.every(({ isWord }) => isWord);
    return isSure ? { sure: all, possible: [] } : { sure: [], possible: all };
  }
  return {
    sure: words.filter(({ isWord }) => isWord).map((each) => each.words),
    possible: words.filter(({ isWord }) => !isWord).map((each) => each.words),
  };
}
