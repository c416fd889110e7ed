import type { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { type Snippet, snippetAround } from "./snippet.ts";

export type SearchedText = { documentNumber: number; text: string };

/** What a filing holds of one keyword. */
export type KeywordFinding = {
  /** Its place among the matcher's keywords. */
  keyword: number;
  /** Hits in all documents of the filing. */
  count: number;
  /** The first document that has it, and the first hit there. */
  documentNumber: number;
  snippet: Snippet;
};

/**
 * What a filing holds of each keyword, in the order of the keywords; those it does not hold are left out.
 * @param documents  of one filing, in its order
 */
export function findKeywords(
  matcher: KeywordMatcher,
  documents: readonly SearchedText[],
): KeywordFinding[] {
  const findings = new Map<number, KeywordFinding>();
  for (const { documentNumber, text } of documents) {
    matcher.scan(text, (keyword, start, end) => {
      const finding = findings.get(keyword);
      if (finding !== undefined) finding.count += 1;
      else {
        const snippet = snippetAround(text, start, end);
        findings.set(keyword, { keyword, count: 1, documentNumber, snippet });
      }
    });
  }
  return [...findings.values()].sort((a, b) => a.keyword - b.keyword);
}

/**
 * Whether a filing matches a search: with `and` every keyword anywhere in it, with `or` at least
 * one. Without keywords nothing matches.
 * @param keywords  places among the matcher's keywords
 */
export function isSought(
  { bool, keywords }: { bool: "and" | "or"; keywords: readonly number[] },
  findings: readonly KeywordFinding[],
): boolean {
  const found = new Set(findings.map(({ keyword }) => keyword));
  const has = (keyword: number): boolean => found.has(keyword);
  if (keywords.length === 0) return false;
  return bool === "and" ? keywords.every(has) : keywords.some(has);
}
