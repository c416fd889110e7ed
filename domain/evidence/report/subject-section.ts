import { leadKindLabels } from "#contract/leads/triage.ts";
import { personAndCompany } from "#domain/evidence/report/overviews.ts";
import { reportDay, withReportDays } from "#domain/evidence/report/report-time.ts";
import type { EvidencePattern } from "#domain/evidence/evidence.ts";
import { patternText } from "#domain/evidence/evidence-patterns.ts";
import { factSourceText, type QuotedSources } from "#domain/evidence/report/footnotes.ts";
import type { NumberedEvidence } from "#domain/evidence/report/numbered.ts";
import { lineBlocks, shortSwingBlocks } from "#domain/evidence/section-16/section-16-report.ts";
import type { ReportBlock, ReportSection } from "#domain/evidence/report/report.ts";

/** One trade, event, or lead with its facts, figures, and patterns. */
export function subjectSection(subject: NumberedEvidence, quoted: QuotedSources): ReportSection {
  const isLead = subject.kind === "lead";
  const cautions = [
    ...(subject.notRecomputedBecause === null
      ? []
      : [`The figures cannot be recomputed from this pack: ${subject.notRecomputedBecause}`]),
    ...subject.cautions,
  ];
  return {
    id: subject.id.toLowerCase().replace("#", "item-"),
    heading: `${subject.id}. ${headingOf(subject)}`,
    level: 2,
    blocks: [
      ...cautions.map((text): ReportBlock => ({ kind: "caution", text: withReportDays(text) })),
      factTable(subject, quoted),
      ...(subject.kind === "line" ? lineBlocks(subject) : []),
      ...(subject.kind === "short_swing" ? shortSwingBlocks(subject) : []),
      {
        kind: "table",
        columns: [
          { header: isLead ? "Factor" : "Computed", share: isLead ? 26 : 40 },
          { header: isLead ? "Points" : "", share: isLead ? 10 : 25, isNumber: true },
          { header: isLead ? "Facts" : "", share: isLead ? 64 : 35 },
        ],
        rows: subject.figures.map(({ id, label, unit, text, value, note }) => [
          { text: unit === "days" && !/days/i.test(label) ? `${label}, days` : label },
          { text, figure: id },
          { text: isLead || value === null ? withReportDays(note ?? "") : "" },
        ]),
      },
      ...subject.patterns.flatMap(patternBlocks),
    ],
  };
}

/** A pattern with its rule, and a table of what it was determined from. */
function patternBlocks(pattern: EvidencePattern): ReportBlock[] {
  const { inputs } = pattern;
  const paragraph: ReportBlock = { kind: "paragraph", text: patternText(pattern) };
  if (inputs.length === 0) return [paragraph];
  return [
    paragraph,
    {
      kind: "table",
      columns: [
        { header: "Input", share: 30 },
        { header: "", share: 46 },
        { header: "Source", share: 24, isCode: true },
      ],
      rows: inputs.map(({ label: name, value, source }) => [
        { text: name },
        { text: value },
        { text: source ?? "" },
      ]),
    },
  ];
}

function factTable({ kind, facts }: NumberedEvidence, quoted: QuotedSources): ReportBlock {
  // The facts of a lead or of a person do not come from one filing.
  if (kind === "lead" || kind === "short_swing")
    return {
      kind: "table",
      columns: [
        { header: "", share: 26 },
        { header: "", share: 74 },
      ],
      rows: facts.map(({ label, text }) => [{ text: label }, { text }]),
    };
  return {
    kind: "table",
    columns: [
      { header: "As filed", share: 22 },
      { header: "", share: 26 },
      { header: "Source", share: 52, isCode: true },
    ],
    rows: facts.map(({ label, text, source }) => [
      { text: label },
      { text },
      { text: factSourceText(source, quoted) },
    ]),
  };
}

function headingOf(subject: NumberedEvidence): string {
  const who = personAndCompany(subject);
  switch (subject.kind) {
    case "trade":
      return `${subject.row.direction} by ${who}, ${reportDay(subject.row.tradeDate)}`;
    case "event":
      return `8-K of ${subject.company}, day 0 ${subject.day0 === null ? "unknown" : reportDay(subject.day0)}`;
    case "lead":
      return `${leadKindLabels[subject.leadKind]} lead: ${who}, ${reportDay(subject.day)}`;
    case "line":
      return `Line ${subject.lineNumber} of ${subject.accession}, code ${subject.filed.code}, by ${who}`;
    case "plan":
      return `Trading plan of ${who}, adopted ${subject.adoptedOn === null ? "on an unknown date" : reportDay(subject.adoptedOn)}`;
    case "notice": {
      const filed = subject.filedOn === null ? "" : `, filed ${reportDay(subject.filedOn)}`;
      return `Form ${subject.form} of ${who}${filed}`;
    }
    case "short_swing":
      return `Short-swing profit of ${who}`;
  }
}
