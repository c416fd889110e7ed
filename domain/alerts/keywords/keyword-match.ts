import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import type { KeywordFound } from "#domain/alerts/keywords/find-in-batches.ts";
import {
  type AlertMatch,
  type ResultCells,
  type ShownFor,
  dateAccepted,
} from "#domain/alerts/results/alert-match.ts";
import type { Snippet } from "#domain/keywords/snippet.ts";
import type { DerivedReport } from "#domain/trades/derived-issuer.ts";

/** A filing in which alerts seek keywords, with its company as it was known when it came. */
export type KeywordReport = DerivedReport & {
  /** The first filer. */
  cik: number;
  /** Every company that files it, the first one included. */
  filerCiks: readonly number[];
  form: string;
  /** UTC; null where only the filing date is known. */
  acceptedAt: string | null;
  filedOn: string | null;
  /** Documents whose text is missing, or is not all of it; number 0 is the whole submission. */
  refused: readonly { documentNumber: number; filename: string | null; reason: string }[];
};

/** A document of a filing as it is called. */
export type KeywordDocument = { documentNumber: number; type: string; filename: string | null };

/** What the text of a filing holds; null where the text was not read, but surely holds the keywords. */
export type KeywordFindings = {
  found: ReadonlyMap<string, KeywordFound>;
  documents: readonly KeywordDocument[];
};

/**
 * What predicates look at.
 * @param keywords  found in the filing, as alerts spell them
 * @param cik  the requested one of its filers
 */
export function reportFacts(
  report: Pick<
    KeywordReport,
    "cik" | "industry" | "sharePrice" | "marketValue" | "averageDailyVolume"
  >,
  keywords: ReadonlySet<string>,
  cik: number = report.cik,
): AlertFacts {
  const { industry, sharePrice, marketValue, averageDailyVolume } = report;
  return { cik, industry, sharePrice, marketValue, averageDailyVolume, keywords };
}

/** A filing as a match of keyword alerts. @param findings  null: its text was not read */
export function keywordMatch(report: KeywordReport, findings: KeywordFindings | null): AlertMatch {
  return {
    key: report.accession,
    accession: report.accession,
    form: report.form,
    rowNumber: null,
    cik: report.cik,
    name: report.ticker ?? report.companyName,
    day: null,
    direction: null,
    happenedAt: report.happenedAt,
    facts: reportFacts(report, new Set(findings?.found.keys())),
    cells: (shown) => keywordCells(report, findings, shown),
  };
}

function keywordCells(
  report: KeywordReport,
  findings: KeywordFindings | null,
  { keywords, timeZone }: ShownFor,
): ResultCells {
  return {
    "Company Name": report.companyName,
    Ticker: report.ticker,
    "Date Accepted": dateAccepted(report, timeZone),
    "Filing URL": filingIndexUrl(report.cik, report.accession),
    Form: report.form,
    ...(findings === null ? noTexts : keywordTexts(report, findings, keywords)),
    CIK: formatCik(report.cik),
    SIC: report.sic,
  };
}

/** Cells that only the text of a filing can fill. */
export type KeywordTexts = {
  "Keywords Found": string;
  Document: string | null;
  Snippet: string | null;
};

const noTexts = { "Keywords Found": null, Document: null, Snippet: null } as const;

/** What the text of a filing says of the keywords, in the order of the keywords. */
export function keywordTexts(
  { refused }: Pick<KeywordReport, "refused">,
  { found, documents }: KeywordFindings,
  keywords: readonly string[],
): KeywordTexts {
  const listed = keywords.flatMap((keyword) => found.get(keyword) ?? []);
  const [first] = listed;
  const counts = listed.map(({ keyword, count }) => `${keyword} (${count})`).join(", ");
  return {
    "Keywords Found": counts + (refused.length === 0 ? "" : notWhole),
    Document: first === undefined ? null : documentName(first, documents),
    Snippet: first === undefined ? null : snippetText(first.snippet),
  };
}

/** Behind counts of a filing of which a document is missing or cut. */
const notWhole = "; the text was not read whole";

/** "EX-99.1 press.htm". */
function documentName(
  { documentNumber }: KeywordFound,
  documents: readonly KeywordDocument[],
): string | null {
  const document = documents.find((each) => each.documentNumber === documentNumber);
  if (document === undefined) return null;
  return [document.type, document.filename ?? []].flat().join(" ");
}

function snippetText({ text, isCutBefore, isCutAfter }: Snippet): string {
  return `${isCutBefore ? "… " : ""}${text.trim()}${isCutAfter ? " …" : ""}`;
}
