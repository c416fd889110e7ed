import { setImmediate as nextTurn } from "node:timers/promises";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import type { CandidateFiling } from "#database/alerts/keywords/candidate-filings.ts";
import { readStoredTexts, type StoredText } from "#database/alerts/keywords/keyword-reports.ts";
import type { Database } from "#database/connect.ts";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";
import type { KeywordFound } from "#domain/alerts/keywords/find-in-batches.ts";
import { findKeywords, isSought } from "#domain/keywords/find-keywords.ts";

/**
 * A candidate whose text was read: what it contains, or null where it does not match the search.
 */
type ReadCandidate<Candidate = CandidateFiling> = {
  candidate: Candidate;
  findings: { found: Map<string, KeywordFound>; documents: StoredText[] } | null;
};

/** Filings read together: a few annual reports, or some hundred pages of current ones. */
const filingsAtOnce = 6;

/**
 * Reads the texts of candidates in their order, one after the other, and seeks the keywords in them.
 * The next few are on their way meanwhile.
 */
export async function* readCandidates<Candidate extends { accession: string }>(
  db: Database,
  candidates: readonly Candidate[],
  { match, keywords }: Extract<ConstraintTree, { kind: "keywords" }>,
): AsyncGenerator<ReadCandidate<Candidate>> {
  const matcher = new KeywordMatcher(keywords);
  const places = { bool: match, keywords: [...keywords.keys()] };
  const load = (from: number) => {
    const batch = candidates.slice(from, from + filingsAtOnce);
    const texts = readStoredTexts(
      db,
      batch.map(({ accession }) => accession),
    );
    // It may be abandoned while no one waits for it.
    texts.catch(() => undefined);
    return { batch, texts };
  };
  let next = load(0);
  for (let from = filingsAtOnce; next.batch.length > 0; from += filingsAtOnce) {
    const { batch, texts } = next;
    const documentsOf = await texts;
    next = load(from);
    for (const candidate of batch) {
      const documents = documentsOf.get(candidate.accession) ?? [];
      const findings = findKeywords(matcher, documents);
      const found = new Map(
        findings.map((finding) => {
          const keyword = keywords[finding.keyword] ?? "";
          return [keyword, { ...finding, keyword }];
        }),
      );
      yield { candidate, findings: isSought(places, findings) ? { found, documents } : null };
      await nextTurn();
    }
  }
}
