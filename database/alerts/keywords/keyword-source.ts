import { sql } from "kysely";
import { counted } from "#contract/values/amount-text.ts";
import type {
  AlertSource,
  MatchQuery,
  FoundMatches,
  MatchCounts,
  ResultPage,
} from "#database/alerts/results/alert-source.ts";
import {
  type CandidateFiling,
  type Candidates,
  countUnreadTexts,
  keywordsOf,
  listCandidates,
} from "#database/alerts/keywords/candidate-filings.ts";
import { readKeywordReports, sortReports } from "#database/alerts/keywords/keyword-reports.ts";
import { readCandidates } from "#database/alerts/keywords/read-candidates.ts";
import { readRecordedCounts } from "#database/alerts/hits/kept-hits.ts";
import type { Database } from "#database/connect.ts";
import {
  type KeywordFindings,
  keywordMatch,
  type KeywordTexts,
  keywordTexts,
} from "#domain/alerts/keywords/keyword-match.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";

/** How long texts are read for a page: of filings that are not indexed, and for the cells of its rows. */
const undecidedMs = 1_200;
const cellsMs = 600;
/** Rows whose cells are read however long it takes: those that are on the screen first. */
const firstRows = 10;

/**
 * Where keywords were filed: positions say where they are, newest first. Texts are read of filings that
 * are not indexed yet, and for the cells of the page, as long as time allows.
 */
export const keywordSource: AlertSource = {
  find: (db, query, { most, page = null }) =>
    findFilings(db, query, { most, page, undecidedMs, cellsMs }),
  count: countFilings,
};

/** The same for as long as it takes; for tests and for what no one waits for. */
export async function findAllKeywordMatches(
  db: Database,
  query: MatchQuery,
): Promise<FoundMatches> {
  return await findFilings(db, query, {
    most: Infinity,
    page: null,
    undecidedMs: Infinity,
    cellsMs: Infinity,
  });
}

async function findFilings(
  db: Database,
  { tree, since, alertId = null }: MatchQuery,
  limits: { most: number; page: ResultPage | null; undecidedMs: number; cellsMs: number },
): Promise<FoundMatches> {
  const startedAt = performance.now();
  const search = { tree, since, until: null };
  const [candidates, unread] = await Promise.all([
    listCandidates(db, search),
    countUnreadTexts(db, search),
  ]);
  const left = (budgetMs: number): number => budgetMs - (performance.now() - startedAt);
  const decided = await decide(db, { candidates, tree }, left(limits.undecidedMs));
  const listed = decided.matching.slice(0, limits.most).map(({ accession }) => accession);
  const shown = await choosePage(db, listed, limits.page);
  const findings = await readCells(db, { shown, decided, tree }, left(limits.cellsMs));
  const reports = await readKeywordReports(db, shown, { withWords: false });
  const byAccession = new Map(reports.map((report) => [report.accession, report]));
  const matches = shown.flatMap((accession) => {
    const report = byAccession.get(accession);
    return report === undefined ? [] : [keywordMatch(report, findings.get(accession) ?? null)];
  });
  const withoutText = matches.filter(({ accession }) => !findings.has(accession ?? ""));
  return {
    matches,
    counts:
      limits.page === null
        ? null
        : await readRecordedCounts(db, alertId, sql`select unnest(${listed}::text[]) as key`),
    total: decided.openSince === null ? decided.matching.length : null,
    notes: [
      ...readDownTo(decided.openSince),
      ...(withoutText.length === 0
        ? []
        : [
            `Counts and snippets of ${withoutText.length} of ${matches.length} filings are still missing. They load when their rows are shown; an exported file has only those already loaded.`,
          ]),
      ...unreadInWords(unread),
    ],
  };
}

/** The filings of a page; all without one. */
async function choosePage(
  db: Database,
  listed: readonly string[],
  page: ResultPage | null,
): Promise<readonly string[]> {
  if (page === null) return listed;
  const { skipped, size, sort } = page;
  return sort === null
    ? listed.slice(skipped, skipped + size)
    : await sortReports(db, listed, { ...page, sort });
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
  const candidates = accessions.map((accession) => ({ accession }));
  const texts: (KeywordTexts & { accession: string })[] = [];
  for await (const { candidate, findings } of readCandidates(db, candidates, sought)) {
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
  { tree, since }: MatchQuery,
  { until, budgetMs }: { until: string; budgetMs: number },
): Promise<MatchCounts> {
  const startedAt = performance.now();
  const search = { tree, since, until };
  const [candidates, unread] = await Promise.all([
    listCandidates(db, search),
    countUnreadTexts(db, search),
  ]);
  const left = budgetMs - (performance.now() - startedAt);
  const { matching, openSince } = await decide(db, { candidates, tree }, left);
  return {
    months: countMonths(matching),
    largest: null,
    countedSince: openSince ?? since,
    notes: unreadInWords(unread),
  };
}

type Decided = {
  /** Candidates that match, newest first: sure ones, and those whose text says so. */
  matching: CandidateFiling[];
  /** What was found in those that were read. */
  findings: Map<string, KeywordFindings>;
  /** The instant before which candidates were left undecided; null where none was. */
  openSince: string | null;
};

type Listed = { candidates: Candidates; tree: MatchQuery["tree"] };

/** Reads the texts of candidates that are not sure, newest first, as long as there is time. */
async function decide(
  db: Database,
  { candidates: { filings, undecidedSince }, tree }: Listed,
  budgetMs: number,
): Promise<Decided> {
  const findings = new Map<string, KeywordFindings>();
  const keywords = keywordsOf(tree);
  const open = filings.filter(({ isSure }) => !isSure);
  if (keywords === null) return { matching: [], findings, openSince: null };
  const endsAt = performance.now() + budgetMs;
  let read = 0;
  for await (const each of readCandidates(db, open, keywords)) {
    read += 1;
    if (each.findings !== null) findings.set(each.candidate.accession, each.findings);
    if (performance.now() >= endsAt) break;
  }
  const matching = filings.filter(({ accession, isSure }) => isSure || findings.has(accession));
  const lastRead = read < open.length ? (open[read - 1]?.happenedAt ?? null) : null;
  return { matching, findings, openSince: laterOf(lastRead, undecidedSince) };
}

/** Of two instants before which filings were left out, the one that holds for both. */
function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) > Date.parse(other) ? one : other;
}

/** Reads texts for the cells of a page, newest first; after the first rows as long as there is time. */
async function readCells(
  db: Database,
  {
    shown,
    decided,
    tree,
  }: { shown: readonly string[]; decided: Decided; tree: MatchQuery["tree"] },
  budgetMs: number,
): Promise<Map<string, KeywordFindings>> {
  const keywords = keywordsOf(tree);
  const { findings } = decided;
  if (keywords === null) return findings;
  const endsAt = performance.now() + budgetMs;
  let read = 0;
  const unread = shown
    .filter((accession) => !findings.has(accession))
    .map((accession) => ({ accession }));
  for await (const each of readCandidates(db, unread, keywords)) {
    if (each.findings !== null) findings.set(each.candidate.accession, each.findings);
    read += 1;
    if (read >= firstRows && performance.now() >= endsAt) break;
  }
  return findings;
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
  const texts: string[] = [];
  if (waiting > 0)
    texts.push(`The text of ${counted(waiting, "filing")} has not been extracted yet.`);
  if (partial > 0)
    texts.push(
      `In ${counted(partial, "filing")}, a document is too large or could not be read completely; that part is not searched.`,
    );
  return texts;
}
