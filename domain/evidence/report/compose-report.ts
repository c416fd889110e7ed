import { reportDay, reportInstant } from "#domain/evidence/report/report-time.ts";
import { footnotesOf, type QuotedSources } from "#domain/evidence/report/footnotes.ts";
import type { NumberedEvidence } from "#domain/evidence/report/numbered.ts";
import { overviewSections } from "#domain/evidence/report/overviews.ts";
import { reportSummary, type SummaryParts } from "#domain/evidence/report/report-summary.ts";
import { searchSection } from "#domain/evidence/stated-search.ts";
import { subjectSection } from "#domain/evidence/report/subject-section.ts";
import type { Report, ReportSection } from "#domain/evidence/report/report.ts";

/** A filing as the list of the report has it. */
export type ReportedFiling = {
  accession: string;
  form: string;
  filedOn: string | null;
  /** UTC. */
  acceptedAt: string | null;
  sha256: string;
  /** Null with the reason in the text where the bytes are not in the pack. */
  file: string | null;
  missingBecause: string | null;
};

/** A series of prices as the report lists it. */
export type ReportedSeries = {
  id: string;
  closeBasis: string;
  adjustment: string;
  daysUsed: number;
  sha256: string;
};

export type ReportParts = {
  title: string;
  summary: SummaryParts;
  subjects: readonly NumberedEvidence[];
  /** Sections of a case, before its trades and events. */
  caseSections: readonly ReportSection[];
  filings: readonly ReportedFiling[];
  series: readonly ReportedSeries[];
  /** Which scores are not recomputed and why. */
  unscored: readonly string[];
  /** Sentences that state which other items of a case are not recomputed, and why. */
  notRecomputed: readonly string[];
  methods: readonly ReportSection[];
  quoted: QuotedSources;
};

/** The report of a pack. */
export function composeReport(parts: ReportParts): Report {
  return {
    title: parts.title,
    kicker: "Sentinel evidence pack · Market Economics",
    summary: reportSummary(parts.summary),
    sections: [
      aboutSection(parts.subjects.some(({ kind }) => kind === "lead")),
      ...(parts.summary.search === null ? [] : [searchSection(parts.summary.search)]),
      ...parts.caseSections,
      ...overviewSections(parts.subjects, parts.unscored),
      ...parts.subjects.map((subject) => subjectSection(subject, parts.quoted)),
      ...(parts.notRecomputed.length === 0 ? [] : [asKeptSection(parts.notRecomputed)]),
      filingsSection(parts.filings),
      ...(parts.series.length === 0 ? [] : [pricesSection(parts.series)]),
      ...parts.methods,
    ],
    footnotes: footnotesOf(parts.subjects, parts.quoted),
  };
}

function aboutSection(hasLeads: boolean): ReportSection {
  const ofFactors = hasLeads
    ? " What the footnotes of a score’s factors cite is stated in the section “Leads”."
    : "";
  return {
    id: "about",
    heading: "About this report",
    level: 1,
    blocks: [
      {
        kind: "paragraph",
        text: `Every figure has a numbered footnote with its rule, the version of the rule, and the location of each input: the accession number with the XML path or the position in the file, and the closes used, with the splits and dividends that Sentinel adjusted them for.${ofFactors} The filings are in the folder “filings” as received. Positions count characters from 0.`,
      },
      {
        kind: "paragraph",
        text: 'To verify the pack without Sentinel and without a network, unpack it and run “python3 "FOLDER/verify.py" "PACK" --key KEY_ID” or “node "FOLDER/verify.mjs" "PACK" --key KEY_ID”. FOLDER is the path of the folder with the unpacked files, PACK the path of the ZIP file as received. KEY_ID is on the status page of the installation that created this pack; without it, the signature is checked only against the key in the pack, which does not prove who created it. Both check every byte and the signature, recompute every numbered figure from the filings and closes, and name what differs. Of the two reports, they compare only report.html with the data, not report.pdf. They do not recompute what Sentinel determined from all filings of a company, also those outside the pack: which patterns apply and what they were determined from, that the stated next 8-K and earnings announcement are the first after a trade, and that totals, such as insiders’ sales before an event, lack no trade.',
      },
    ],
  };
}

/** Sentences on the items of a case that the pack does not recompute. */
function asKeptSection(texts: readonly string[]): ReportSection {
  const blocks = texts.map((text) => ({ kind: "caution" as const, text }));
  return { id: "as-kept", heading: "Items shown as kept", level: 1, blocks };
}

function filingsSection(filings: readonly ReportedFiling[]): ReportSection {
  return {
    id: "filings",
    heading: "Filings",
    level: 1,
    blocks: [
      {
        kind: "paragraph",
        text: "As received, listed by accession number, with the SHA-256 that Sentinel recorded on receipt.",
      },
      {
        kind: "table",
        columns: [
          { header: "Accession number", share: 20, isCode: true },
          { header: "Form", share: 7 },
          { header: "Filed", share: 12 },
          { header: "Accepted", share: 17 },
          { header: "SHA-256, file", share: 44, isCode: true },
        ],
        rows: filings.map((filing) => [
          { text: filing.accession },
          { text: filing.form },
          { text: filing.filedOn === null ? "unknown" : reportDay(filing.filedOn) },
          { text: filing.acceptedAt === null ? "unknown" : reportInstant(filing.acceptedAt) },
          { text: `${filing.sha256} ${filing.file ?? filing.missingBecause ?? ""}` },
        ]),
      },
    ],
  };
}

function pricesSection(series: readonly ReportedSeries[]): ReportSection {
  return {
    id: "prices",
    heading: "Prices",
    level: 1,
    blocks: [
      {
        kind: "paragraph",
        text: "Series are listed by source and ticker. The closes used are in prices/closes.csv, splits and dividends in prices/actions.csv. Each SHA-256 is that of the series, days and closes as CSV, through its last close used; in a pack with full price series, of the full series.",
      },
      {
        kind: "table",
        columns: [
          { header: "Source and ticker", share: 20, isCode: true },
          { header: "Closes", share: 14 },
          { header: "Adjusted for splits and dividends", share: 20 },
          { header: "Closes used", share: 8, isNumber: true },
          { header: "SHA-256 of the series", share: 38, isCode: true },
        ],
        rows: series.map(({ id, closeBasis, adjustment, daysUsed, sha256 }) => [
          { text: id },
          { text: closeBasis },
          { text: adjustment },
          { text: String(daysUsed) },
          { text: sha256 },
        ]),
      },
    ],
  };
}
