import { findKeywords, type SearchedText } from "#domain/keywords/find-keywords.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import type { Snippet } from "#domain/keywords/snippet.ts";

/** What a filing holds of one keyword. */
export type KeywordFound = {
  /** As typed. */
  keyword: string;
  /** Hits in all documents of the filing. */
  count: number;
  /** The first document that has it, and the first hit there. */
  documentNumber: number;
  snippet: Snippet;
};

/** UTF-16 units of keywords in one automaton: some 50 MB of it. */
const mostUnits = 100_000;

/**
 * What a filing holds of any number of keywords, with bounded memory: the text is read once for
 * every so many of them. In no order.
 */
export function* findInBatches(
  keywords: readonly string[],
  documents: readonly SearchedText[],
): Generator<KeywordFound> {
  for (const batch of batchesOf(keywords)) {
    for (const { keyword, ...finding } of findKeywords(new KeywordMatcher(batch), documents))
      yield { keyword: batch[keyword] ?? "", ...finding };
  }
}

function batchesOf(keywords: readonly string[]): string[][] {
  const batches: string[][] = [];
  let units = 0;
  for (const keyword of keywords) {
    units += keyword.length;
    const last = batches.at(-1);
    if (last === undefined || units > mostUnits) {
      batches.push([keyword]);
      units = keyword.length;
    } else last.push(keyword);
  }
  return batches;
}
