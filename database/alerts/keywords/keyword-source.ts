import type {
  AlertSource,
  AskedMatches,
  FoundMatches,
  MatchCounts,
} from "#database/alerts/results/alert-source.ts";
import {
  type CandidateFiling,
  countUnreadTexts,
  keywordsOf,
  listCandidates,
} from "#database/alerts/keywords/candidate-filings.ts";
import {
  readKeywordReports,
  readStoredTexts,
  type StoredText,
} from "#database/alerts/keywords/keyword-reports.ts";
import type { Database } from "#database/connect.ts";
import {
  type KeywordFindings,
  keywordMatch,
  type KeywordTexts,
  keywordTexts,
} from "#domain/alerts/keywords/keyword-match.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";
import type { KeywordFound } from "#domain/alerts/keywords/find-in-batches.ts";
import { findKeywords, isSought } from "#domain/keywords/find-keywords.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";

/**
 * A candidate whose text was read: what it contains, or null where it does not match the search.
 */
type ReadCandidate<Candidate = CandidateFiling> = {
  candidate: Candidate;
  findings: { found: Map<string, KeywordFound>; documents: StoredText[] } | null;
};

/** Filings asked for together: a few annual reports, or some hundred pages of current ones. */
const filingsAtOnce = 6;

/**
 * Reads the texts of candidates in their order, one after the other, and seeks the keywords in them.
 * The next few are on their way meanwhile.
 */
async function* readCandidates<Candidate extends { accession: string }>(
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

/** How long texts are read for a page. */
const pageBudgetMs = 1_200;

/**
 * Where keywords were filed: the words of filings say where they are or may be, newest first; texts
 * are read as long as time allows, for what words leave open and for the cells of the page.
 */
export const keywordSource: AlertSource = {
  find: (db, asked, { most }) => findFilings(db, asked, { most, budgetMs: pageBudgetMs }),
  count: countFilings,
};

/** The same for as long as it takes; for tests and for what no one waits for. */
export async function findAllKeywordMatches(
  db: Database,
  asked: AskedMatches,
): Promise<FoundMatches> {
  return await findFilings(db, asked, { most: Infinity, budgetMs: Infinity });
}

async function findFilings(
  db: Database,
  { tree, since }: AskedMatches,
  { most, budgetMs }: { most: number; budgetMs: number },
): Promise<FoundMatches> {
  const search = { tree, since, until: null };
  const [candidates, unread] = await Promise.all([
    listCandidates(db, search),
    countUnreadTexts(db, search),
  ]);
  const reading = await readFor(db, { candidates, tree }, { most, budgetMs });
  const shown = reading.matching.slice(0, most);
  const reports = await readKeywordReports(
    db,
    shown.map(({ accession }) => accession),
    { withWords: false },
  );
  const byAccession = new Map(reports.map((report) => [report.accession, report]));
  const matches = shown.flatMap(({ accession }) => {
    const report = byAccession.get(accession);
    const findings = reading.findings.get(accession) ?? null;
    return report === undefined ? [] : [keywordMatch(report, findings)];
  });
  const withoutText = matches.filter(({ accession }) => !reading.findings.has(accession ?? ""));
  return {
    matches,
    total: reading.openSince === null ? reading.matching.length : null,
    notes: [
      ...readDownTo(reading.openSince),
      ...(withoutText.length === 0
        ? []
        : [
            `Counts and snippets of ${withoutText.length} of ${matches.length} filings are still missing. They load when their rows are shown; an exported file has only those already loaded.`,
          ]),
      ...unreadInWords(unread),
    ],
  };
}

/**
 * Keyword counts and snippets of the given filings, in their order, as far as time allows.
 * @param budgetMs  when it is over, the filings not read yet are left out
 * @returns empty cells for a filing that is not stored, was withdrawn, or holds no keyword
 */
export async function readKeywordTexts(
  db: Database,
  { accessions, keywords }: { accessions: readonly string[]; keywords: readonly string[] },
  budgetMs: number,
): Promise<(KeywordTexts & { accession: string })[]> {
  const endsAt = performance.now() + budgetMs;
  const reports = await readKeywordReports(db, accessions, { withWords: false });
  const byAccession = new Map(reports.map((report) => [report.accession, report]));
  const sought = { kind: "keywords", match: "or", keywords } as const;
  const asked = accessions.map((accession) => ({ accession }));
  const texts: (KeywordTexts & { accession: string })[] = [];
  for await (const { candidate, findings } of readCandidates(db, asked, sought)) {
    const { accession } = candidate;
    const report = byAccession.get(accession);
    const cells =
      report === undefined || findings === null
        ? noKeyword
        : keywordTexts(report, findings, keywords);
    texts.push({ accession, ...cells });
    if (performance.now() >= endsAt) break;
  }
  return texts;
}

const noKeyword: KeywordTexts = { "Keywords Found": "", Document: null, Snippet: null };

async function countFilings(
  db: Database,
  { tree, since }: AskedMatches,
  { until, budgetMs }: { until: string; budgetMs: number },
): Promise<MatchCounts> {
  const startedAt = performance.now();
  const search = { tree, since, until };
  const [candidates, unread] = await Promise.all([
    listCandidates(db, search),
    countUnreadTexts(db, search),
  ]);
  const open = candidates.filter(({ isSure }) => !isSure);
  const left = budgetMs - (performance.now() - startedAt);
  const reading = await readFor(db, { candidates: open, tree }, { most: Infinity, budgetMs: left });
  const held = new Set(reading.matching.map(({ accession }) => accession));
  const matching = candidates.filter(({ accession, isSure }) => isSure || held.has(accession));
  return {
    months: countMonths(matching),
    largest: null,
    countedSince: reading.openSince ?? since,
    notes: [...readDownTo(reading.openSince), ...unreadInWords(unread)],
  };
}

type Reading = {
  /** Candidates that match, newest first: sure ones, and those whose text says so. */
  matching: CandidateFiling[];
  /** What was found in those that were read. */
  findings: Map<string, KeywordFindings>;
  /** The instant before which candidates were left undecided; null where none was. */
  openSince: string | null;
};

async function readFor(
  db: Database,
  { candidates, tree }: { candidates: readonly CandidateFiling[]; tree: AskedMatches["tree"] },
  { most, budgetMs }: { most: number; budgetMs: number },
): Promise<Reading> {
  const keywords = keywordsOf(tree);
  const matching: CandidateFiling[] = [];
  const findings = new Map<string, KeywordFindings>();
  if (keywords === null) return { matching, findings, openSince: null };
  const endsAt = performance.now() + budgetMs;
  let read = 0;
  let last: ReadCandidate | null = null;
  for await (const each of readCandidates(db, candidates, keywords)) {
    read += 1;
    last = each;
    if (each.findings !== null) {
      matching.push(each.candidate);
      findings.set(each.candidate.accession, each.findings);
    }
    if (matching.length >= most || performance.now() >= endsAt) break;
  }
  const rest = candidates.slice(read);
  matching.push(...rest.filter(({ isSure }) => isSure));
  const isOpen = rest.some(({ isSure }) => !isSure);
  return { matching, findings, openSince: isOpen ? (last?.candidate.happenedAt ?? null) : null };
}

/** By month of New York and company. */
function countMonths(matching: readonly CandidateFiling[]): MatchCounts["months"] {
  const counts = new Map<string, { month: string; cik: number; matches: number }>();
  for (const { cik, happenedAt } of matching) {
    const month = easternTime(happenedAt).day.slice(0, 7);
    const key = `${month} ${cik}`;
    const count = counts.get(key);
    if (count === undefined) counts.set(key, { month, cik, matches: 1 });
    else count.matches += 1;
  }
  return [...counts.values()];
}

function readDownTo(openSince: string | null): string[] {
  if (openSince === null) return [];
  const { day } = easternTime(openSince);
  return [
    `The search stopped at filings of ${day}. Older filings are counted only where their words alone match, so there may be more.`,
  ];
}

function unreadInWords({ waiting, partial }: { waiting: number; partial: number }): string[] {
  const filings = (count: number): string =>
    `${count.toLocaleString("en-US")} ${count === 1 ? "filing" : "filings"}`;
  return [
    ...(waiting === 0 ? [] : [`The text of ${filings(waiting)} has not been extracted yet.`]),
    ...(partial === 0
      ? []
      : [
          `In ${filings(partial)}, a document is too large or could not be read completely; that part is not searched.`,
        ]),
  ];
}
