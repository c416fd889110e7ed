import { setImmediate as nextTurn } from "node:timers/promises";
import {
  findGoneFilings,
  readKeywordReports,
  readStoredTexts,
  type StoredReport,
  type StoredText,
} from "#database/alerts/keywords/keyword-reports.ts";
import type { Database } from "#database/connect.ts";
import { keywordMatch } from "#domain/alerts/keywords/keyword-match.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";
import type { KnownAlert } from "#worker/alerts/known-alerts.ts";
import type { KeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";
import type { WatchedKeywords } from "#worker/alerts/keywords/watched-keywords.ts";

/** What the text of a filing says of the alerts. */
export type TextVerdict =
  /** Its text, or its company, is not there yet: earlier matches remain valid. */
  | { accession: string; state: "waits" }
  /** Withdrawn, or not stored: it no longer matches anything. */
  | { accession: string; state: "gone" }
  | {
      accession: string;
      state: "read";
      match: AlertMatch;
      /** Those it matches. */
      alerts: readonly KnownAlert[];
    };

export type TextContext = { db: Database; watched: WatchedKeywords; finder: KeywordFinder };

/**
 * Matches the texts of filings against all keyword alerts. The words of a filing show which alerts
 * can match; its text is read only for those, in a thread.
 * @returns one verdict for each accession
 */
export async function matchTexts(
  context: TextContext,
  accessions: readonly string[],
): Promise<TextVerdict[]> {
  const reports = await readKeywordReports(context.db, accessions, { withWords: true });
  const byAccession = new Map(reports.map((report) => [report.accession, report]));
  const gone = await findGoneFilings(
    context.db,
    accessions.filter((accession) => !byAccession.has(accession)),
  );
  const verdicts: TextVerdict[] = [];
  for (const accession of accessions) {
    const report = byAccession.get(accession);
    if (report?.isTextRead === true) verdicts.push(await matchReport(context, report));
    else verdicts.push({ accession, state: gone.has(accession) ? "gone" : "waits" });
    // Looking up thousands of words takes a moment each time.
    await nextTurn();
  }
  return verdicts;
}

async function matchReport(
  { db, watched, finder }: TextContext,
  report: StoredReport,
): Promise<TextVerdict> {
  const { accession } = report;
  const candidates = watched.candidates(report, report.words?.split(" ") ?? null);
  if (candidates.length === 0)
    return { accession, state: "read", match: keywordMatch(report, null), alerts: [] };
  const texts: StoredText[] = (await readStoredTexts(db, [accession])).get(accession) ?? [];
  const keywords = new Set(candidates.flatMap((alert) => [...watched.keywordsOf(alert)]));
  const found = await finder.find(texts, [...keywords]);
  const match = keywordMatch(report, { found, documents: texts });
  const present = new Set(found.keys());
  const alerts = watched.matching(candidates, report, present);
  return { accession, state: "read", match, alerts };
}
