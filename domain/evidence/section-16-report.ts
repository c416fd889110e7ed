import { caseItemWords } from "#contract/cases/case-kinds.ts";
import type { ShortSwingLine } from "#domain/evidence/evidence.ts";
import type { NumberedEvidence, NumberedShortSwing } from "#domain/evidence/numbered.ts";
import { figureCell } from "#domain/evidence/report-summary.ts";
import { reportDay } from "#domain/evidence/report-time.ts";
import type { ReportBlock, ReportSection } from "#domain/evidence/report.ts";

/** The overviews of what Section 16 says of lines and persons. */
export function section16Summaries(subjects: readonly NumberedEvidence[]): ReportSection[] {
  const swings = subjects.filter((subject) => subject.kind === "short_swing");
  if (swings.length === 0) return [];
  const blocks = [shortSwingTable(swings)];
  return [{ id: "section-16", heading: "Section 16", level: 1, blocks }];
}

function shortSwingTable(swings: readonly NumberedShortSwing[]): ReportBlock {
  return {
    kind: "table",
    isOverview: true,
    columns: [
      { header: "No.", share: 6 },
      { header: "Reporting person, company", share: 50 },
      { header: "Lines", share: 10, isNumber: true },
      { header: "Pairs", share: 10, isNumber: true },
      { header: caseItemWords.short_swing.label, share: 24, isNumber: true },
    ],
    rows: swings.map((swing) => [
      { text: swing.id },
      { text: `${swing.person}, ${swing.company}` },
      { text: String(swing.lines.length) },
      { text: String(swing.pairs.length) },
      figureCell(swing.figures, "short_swing_profit"),
    ]),
  };
}

const outcomes: Readonly<Record<ShortSwingLine["outcome"], string>> = {
  matchable: "",
  exempt: "Exempt. ",
  "left-out": "Left out. ",
  review: "Needs review. ",
  replaced: "Replaced by an amendment: ",
};

/** Every line of a worksheet, and how Section 16(b) treats it. */
export function shortSwingBlocks({ lines }: NumberedShortSwing): ReportBlock[] {
  return [
    {
      kind: "table",
      columns: [
        { header: "Accession number, line", share: 24, isCode: true },
        { header: "Trade date", share: 12 },
        { header: "Code", share: 6 },
        { header: "Shares", share: 12, isNumber: true },
        { header: "Price", share: 10, isNumber: true },
        { header: "Treatment", share: 36 },
      ],
      rows: lines.map((line) => [
        { text: `${line.accession}, ${line.line}` },
        { text: line.tradeDate === null ? "unknown" : reportDay(line.tradeDate) },
        { text: line.code },
        { text: line.shares ?? "—" },
        { text: line.price ?? "—" },
        { text: treatmentText(line) },
      ]),
    },
  ];
}

function treatmentText({ outcome, because, supersededBy, matchable }: ShortSwingLine): string {
  if (matchable === null) return `${outcomes[outcome]}${because ?? supersededBy ?? ""}`;
  const { side, units, price, splitFactor, close } = matchable;
  const what = side === "purchase" ? "Purchase" : "Sale";
  if (close !== null)
    return `${what} of ${units} underlying shares at the stock's close of $${price} (Rule 16b-6).`;
  return splitFactor === "1"
    ? `${what}.`
    : `${what} of ${units} at $${price}, restated for splits.`;
}
