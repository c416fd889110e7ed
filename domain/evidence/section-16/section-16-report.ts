import { dueBasisName, lateCauseName } from "#contract/lines/due-dates.ts";
import {
  limitAlternative,
  type PairMeasure,
  pairMeasureName,
  premiumName,
} from "#contract/operations/screening/short-swing.ts";
import {
  courtsCanExtend,
  lastDayToSue,
  suitDays,
} from "#contract/operations/screening/suit-days.ts";
import { lineLinkLabel } from "#contract/lines/line-links.ts";
import type { LinkFact, ShortSwingLine } from "#domain/evidence/section-16/section-16-evidence.ts";
import {
  figureText,
  type NumberedLine,
  type NumberedShortSwing,
} from "#domain/evidence/report/numbered.ts";
import { reportDay, withReportDays } from "#domain/evidence/report/report-time.ts";
import type { ReportBlock } from "#domain/evidence/report/report.ts";

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

const outcomes: Readonly<Record<ShortSwingLine["outcome"], string>> = {
  matchable: "",
  exempt: "Exempt. ",
  "left-out": "Left out. ",
  review: "Needs review. ",
  replaced: "Replaced by an amendment: ",
};

/** How each pair is measured and its last day to sue; every line of a worksheet, and how Section 16(b) treats it. */
export function shortSwingBlocks({
  lines,
  pairs,
}: Pick<NumberedShortSwing, "lines" | "pairs">): ReportBlock[] {
  return [
    ...(pairs.length === 0 ? [] : [pairBlock(pairs), ...suitBlocks(pairs)]),
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
      { header: "Purchase price", share: 19, isNumber: true },
      { header: "Sale price", share: 19, isNumber: true },
      { header: "Measured by", share: 40 },
    ],
    rows: pairs.map(({ units, purchasePrice, salePrice, measure }, place) => [
      { text: String(place + 1) },
      { text: units },
      { text: priceText(purchasePrice, salePrice, measure) },
      { text: priceText(salePrice, purchasePrice, measure) },
      {
        text: measureText(measure),
      },
    ]),
  };
}

/** A pack is the same whenever it is made, so it cannot state which of the days have passed. */
function suitBlocks(pairs: NumberedShortSwing["pairs"]): ReportBlock[] {
  const toSue = pairs.map(({ suitBy, profit }, place) => ({
    pair: place + 1,
    suit_by: suitBy,
    profit,
  }));
  const dollars = (value: string) => ({
    text: figureText({ value, unit: "dollars", note: null }),
  });
  return [
    {
      kind: "caution",
      text: `Profit by ${lastDayToSue}. Check which of these days have passed: the report is the same whenever it is made, so it does not say. ${courtsCanExtend}`,
    },
    {
      kind: "table",
      columns: [
        { header: "Last day to sue", share: 24 },
        { header: "Pair", share: 10, isNumber: true },
        { header: "Profit of the pair", share: 22, isNumber: true },
        { header: "Total for the day", share: 22, isNumber: true },
        { header: "Total through the day", share: 22, isNumber: true },
      ],
      rows: suitDays(toSue).flatMap(({ day, pairs: own, profit, profitThrough }) =>
        own.map((each, place) => [
          { text: reportDay(day) },
          { text: String(each.pair) },
          dollars(each.profit),
          ...(place === own.length - 1
            ? [dollars(profit), dollars(profitThrough)]
            : [{ text: "" }, { text: "" }]),
        ]),
      ),
    },
  ];
}

export function measureText(measure: PairMeasure): string {
  return `${pairMeasureName(measure)}.${measure === "limit" ? ` ${limitAlternative}` : ""}`;
}

function priceText(price: string, other: string, measure: PairMeasure): string {
  return measure === "premiums" ? `${price}, ${premiumName(price, other)}` : price;
}

export function treatmentText({
  outcome,
  because,
  supersededBy,
  matchable,
}: ShortSwingLine): string {
  if (matchable === null) return `${outcomes[outcome]}${because ?? supersededBy ?? ""}`;
  const { side, units, price, splitFactor, close } = matchable;
  const what = side === "purchase" ? "Purchase" : "Sale";
  if (close !== null)
    return `${what} of ${units} underlying shares at the stock's close of $${price}${splitFactor === "1" ? "" : ", restated for splits"} (limit under Rule 16b-6(c)(2)). If matched with an option with the same terms, the premiums are used (Rule 16b-6(c)(1)).`;
  return splitFactor === "1"
    ? `${what}.`
    : `${what} of ${units} at $${price}, restated for splits.`;
}
