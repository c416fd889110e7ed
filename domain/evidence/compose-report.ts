import { leadCaution, leadKindLabels } from "#contract/leads/triage.ts";
import { reportDay, reportInstant } from "#domain/evidence/report-time.ts";
import { footnotesOf, type QuotedSources } from "#domain/evidence/footnotes.ts";
import type {
  NumberedEvent,
  NumberedEvidence,
  NumberedLead,
  NumberedTrade,
} from "#domain/evidence/numbered.ts";
import { figureCell, reportSummary, type SummaryParts } from "#domain/evidence/report-summary.ts";
import { section16Summaries } from "#domain/evidence/section-16/section-16-report.ts";
import { asKeptSection, noticesSummary, plansSummary } from "#domain/evidence/registry-sections.ts";
import { subjectSection } from "#domain/evidence/subject-section.ts";
import type { Report, ReportBlock, ReportSection } from "#domain/evidence/report.ts";

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
  absent: readonly string[];
  methods: readonly ReportSection[];
  quoted: QuotedSources;
};

/** The report of a pack. */
export function composeReport(parts: ReportParts): Report {
  const trades = parts.subjects.filter((subject) => subject.kind === "trade");
  const events = parts.subjects.filter((subject) => subject.kind === "event");
  const leads = parts.subjects.filter((subject) => subject.kind === "lead");
  const notices = parts.subjects.filter((subject) => subject.kind === "notice");
  const plans = parts.subjects.filter((subject) => subject.kind === "plan");
  return {
    title: parts.title,
    kicker: "Sentinel evidence pack · Market Economics",
    summary: reportSummary(parts.summary),
    sections: [
      aboutSection(),
      ...parts.caseSections,
      ...(trades.length === 0 ? [] : [tradesSummary(trades)]),
      ...(events.length === 0 ? [] : [eventsSummary(events)]),
      ...(leads.length + parts.unscored.length === 0 ? [] : [leadsSummary(leads, parts.unscored)]),
      ...(notices.length === 0 ? [] : [noticesSummary(notices)]),
      ...(plans.length === 0 ? [] : [plansSummary(plans)]),
      ...section16Summaries(parts.subjects),
      ...parts.subjects.map((subject) => subjectSection(subject, parts.quoted)),
      ...(parts.absent.length === 0 ? [] : [asKeptSection(parts.absent)]),
      filingsSection(parts.filings),
      ...(parts.series.length === 0 ? [] : [pricesSection(parts.series)]),
      ...parts.methods,
    ],
    footnotes: footnotesOf(parts.subjects, parts.quoted),
  };
}

function aboutSection(): ReportSection {
  return {
    id: "about",
    heading: "About this report",
    level: 1,
    blocks: [
      {
        kind: "paragraph",
        text: "Every figure has a numbered footnote with its rule, the version of the rule, and the location of each input: the accession number with the XML path or the position in the file, and the closes used. The filings are in the folder “filings” as received. Positions count characters from 0.",
      },
      {
        kind: "paragraph",
        text: "To verify the pack without Sentinel and without a network, unpack it and run “python3 verify.py PACK.zip” or “node verify.mjs PACK.zip”. Both check every byte and the signature, recompute every figure from the filings and closes, and name what differs.",
      },
    ],
  };
}

const summaryFigures = [
  "shares",
  "value",
  "days_to_file",
  "next_8K_days",
  "next_8K_ret0",
  "avoided_or_gained_net",
] as const;

function tradesSummary(trades: readonly NumberedTrade[]): ReportSection {
  return {
    id: "trades",
    heading: "Insider trades",
    level: 1,
    blocks: [
      {
        kind: "table",
        isOverview: true,
        columns: [
          { header: "No.", share: 5 },
          { header: "Reporting person, company", share: 22 },
          { header: "Trade", share: 11 },
          { header: "Shares", share: 10, isNumber: true },
          { header: "Value", share: 16, isNumber: true },
          { header: "Days to file", share: 6, isNumber: true },
          { header: "Days to 8-K", share: 7, isNumber: true },
          { header: "Next 8-K return", share: 13, isNumber: true },
          { header: "Loss avoided or gain, net", share: 20, isNumber: true },
        ],
        rows: trades.map((trade) => [
          { text: trade.id },
          { text: `${trade.person}, ${trade.company}` },
          { text: `${trade.row.direction}, ${reportDay(trade.row.tradeDate)}` },
          ...summaryFigures.map((name) => figureCell(trade.figures, name)),
        ]),
      },
    ],
  };
}

function eventsSummary(events: readonly NumberedEvent[]): ReportSection {
  return {
    id: "events",
    heading: "Material events",
    level: 1,
    blocks: [
      {
        kind: "table",
        isOverview: true,
        columns: [
          { header: "No.", share: 6 },
          { header: "Company", share: 26 },
          { header: "Accession number", share: 22, isCode: true },
          { header: "Day 0", share: 12 },
          { header: "Event return", share: 14, isNumber: true },
          { header: "Value sold, 30d", share: 20, isNumber: true },
        ],
        rows: events.map((event) => [
          { text: event.id },
          { text: event.company },
          { text: event.accession },
          { text: event.day0 === null ? "unknown" : reportDay(event.day0) },
          figureCell(event.figures, "event_return"),
          figureCell(event.figures, "value_sold"),
        ]),
      },
    ],
  };
}

function leadsSummary(leads: readonly NumberedLead[], unscored: readonly string[]): ReportSection {
  return {
    id: "leads",
    heading: "Leads",
    level: 1,
    blocks: [
      ...[leadCaution, percentileText].map((text) => ({ kind: "paragraph" as const, text })),
      ...unscored.map((text) => ({ kind: "caution" as const, text })),
      ...(leads.length === 0 ? [] : [leadTable(leads)]),
    ],
  };
}

const percentileText =
  "The verifiers recompute each score. The percentile among similar trades and the base rate require the trades of the whole market; they are not in this pack and are not recomputed.";

function leadTable(leads: readonly NumberedLead[]): ReportBlock {
  return {
    kind: "table",
    isOverview: true,
    columns: [
      { header: "No.", share: 6 },
      { header: "Lead", share: 12 },
      { header: "Reporting person, company", share: 44 },
      { header: "Date", share: 16 },
      { header: "Trades", share: 10, isNumber: true },
      { header: "Score", share: 12, isNumber: true },
    ],
    rows: leads.map((lead) => [
      { text: lead.id },
      { text: leadKindLabels[lead.leadKind] },
      { text: lead.person === null ? lead.company : `${lead.person}, ${lead.company}` },
      { text: reportDay(lead.day) },
      { text: String(lead.trades.length) },
      figureCell(lead.figures, "score"),
    ]),
  };
}

function filingsSection(filings: readonly ReportedFiling[]): ReportSection {
  return {
    id: "filings",
    heading: "Filings",
    level: 1,
    blocks: [
      {
        kind: "paragraph",
        text: "As received, with the SHA-256 that Sentinel recorded on receipt.",
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
        text: "The closes used are in prices/closes.csv, splits and dividends in prices/actions.csv. Each SHA-256 is that of the whole series, days and closes as CSV.",
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
