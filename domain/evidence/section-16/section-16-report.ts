import { caseItemWords } from "#contract/cases/case-kinds.ts";
import { dueBasisName, lateCauseName } from "#contract/lines/due-dates.ts";
import { limitAlternative, pairMeasureName } from "#contract/operations/screening/short-swing.ts";
import { lineLinkLabel } from "#contract/lines/line-links.ts";
import type { LinkFact, ShortSwingLine } from "#domain/evidence/section-16/section-16-evidence.ts";
import type {
  NumberedEvidence,
  NumberedLine,
  NumberedShortSwing,
} from "#domain/evidence/numbered.ts";
import { figureCell } from "#domain/evidence/report-summary.ts";
import { reportDay, withReportDays } from "#domain/evidence/report-time.ts";
import type { ReportBlock, ReportSection } from "#domain/evidence/report.ts";

/** The overviews of lines and of short-swing profits. */
export function section16Summaries(subjects: readonly NumberedEvidence[]): ReportSection[] {
  const swings = subjects.filter((subject) => subject.kind === "short_swing");
  const lines = subjects.filter((subject) => subject.kind === "line");
  const tables = [
    ...(lines.length === 0 ? [] : [lineTable(lines)]),
    ...(swings.length === 0 ? [] : [shortSwingTable(swings)]),
  ];
  if (tables.length === 0) return [];
  return [{ id: "section-16", heading: "Section 16", level: 1, blocks: tables }];
}

function lineTable(lines: readonly NumberedLine[]): ReportBlock {
  return {
    kind: "table",
    isOverview: true,
    columns: [
      { header: "No.", share: 6 },
      { header: "Reporting person, company", share: 28 },
      { header: "Code", share: 7 },
      { header: "Trade date", share: 13 },
      { header: "Due date", share: 13, isNumber: true },
      { header: "Days late", share: 8, isNumber: true },
      { header: "Links", share: 25 },
    ],
    rows: lines.map((line) => [
      { text: line.id },
      { text: `${line.person}, ${line.company}` },
      { text: line.filed.code },
      { text: line.filed.tradeDate === null ? "unknown" : reportDay(line.filed.tradeDate) },
      figureCell(line.figures, "due_date"),
      figureCell(line.figures, "days_late"),
      { text: line.links.map(({ link }) => lineLinkLabel(link)).join(", ") },
    ]),
  };
}

/** The rule of the due date, the stated cause of lateness, and the linked lines. */
export function lineBlocks({ due, cause, links, first }: NumberedLine): ReportBlock[] {
  const rows = [
    ["Due date", dueBasisName(due.basis)],
    ...(due.yearEnd === null
      ? []
      : [["End of the fiscal year", `${due.yearEnd.day} (${due.yearEnd.accession ?? "EDGAR"})`]]),
    ["First filed in", first ?? "unknown"],
    ...(cause === null
      ? []
      : [
          [
            "Cause of lateness",
            `${lateCauseName(cause.cause)} (${cause.accession}, ${cause.place}): ${cause.text}`,
          ],
        ]),
    ...links.map((link) => [lineLinkLabel(link.link), linkText(link)]),
  ];
  return [
    {
      kind: "table",
      columns: [
        { header: "Rule, cause, and links", share: 26 },
        { header: "", share: 74 },
      ],
      rows: rows.map((row) => row.map((text) => ({ text: withReportDays(text) }))),
    },
  ];
}

function linkText({ lines, move, news }: LinkFact): string {
  if (move !== null) return `From the close of ${move.from} to that of ${move.to}`;
  if (news !== null) return `8-K ${news}`;
  return lines.map(({ accession, line }) => `${accession}, line ${line}`).join("; ");
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

/** How each pair is measured; every line of a worksheet, and how Section 16(b) treats it. */
export function shortSwingBlocks({ lines, pairs }: NumberedShortSwing): ReportBlock[] {
  return [
    ...(pairs.length === 0 ? [] : [pairBlock(pairs)]),
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

function pairBlock(pairs: NumberedShortSwing["pairs"]): ReportBlock {
  return {
    kind: "table",
    columns: [
      { header: "Pair", share: 8, isNumber: true },
      { header: "Units", share: 14, isNumber: true },
      { header: "Purchase price", share: 14, isNumber: true },
      { header: "Sale price", share: 14, isNumber: true },
      { header: "Measured by", share: 50 },
    ],
    rows: pairs.map(({ units, purchasePrice, salePrice, measure }, place) => [
      { text: String(place + 1) },
      { text: units },
      { text: purchasePrice },
      { text: salePrice },
      {
        text: `${pairMeasureName(measure)}.${measure === "limit" ? ` ${limitAlternative}` : ""}`,
      },
    ]),
  };
}

function treatmentText({ outcome, because, supersededBy, matchable }: ShortSwingLine): string {
  if (matchable === null) return `${outcomes[outcome]}${because ?? supersededBy ?? ""}`;
  const { side, units, price, splitFactor, close } = matchable;
  const what = side === "purchase" ? "Purchase" : "Sale";
  if (close !== null)
    return `${what} of ${units} underlying shares at the stock's close of $${price}, the limit under Rule 16b-6(c)(2); against options with the same terms, at its premium (Rule 16b-6(c)(1)).`;
  return splitFactor === "1"
    ? `${what}.`
    : `${what} of ${units} at $${price}, restated for splits.`;
}
