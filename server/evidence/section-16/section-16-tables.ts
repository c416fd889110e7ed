import type { PackTable } from "#database/evidence/parquet.ts";
import type { LinePlace } from "#domain/evidence/section-16/section-16-evidence.ts";
import type {
  NumberedEvidence,
  NumberedLine,
  NumberedShortSwing,
} from "#domain/evidence/report/numbered.ts";

/** The lines, the lines of short-swing worksheets, and their pairs. A table without rows is left out. */
export function section16Tables(subjects: readonly NumberedEvidence[]): PackTable[] {
  const lines = subjects.filter((subject) => subject.kind === "line");
  const swings = subjects.filter((subject) => subject.kind === "short_swing");
  return [lineTable(lines), swingLineTable(swings), pairTable(swings)].filter(
    ({ rows }) => rows.length > 0,
  );
}

function texts(...names: string[]): PackTable["columns"] {
  return names.map((name) => ({ name, type: "text" }));
}

function lineTable(lines: readonly NumberedLine[]): PackTable {
  return {
    name: "data/lines",
    columns: texts(
      "subject",
      "company",
      "person",
      "accession",
      "line",
      "table",
      "code",
      "trade_date",
      "security_title",
      "shares",
      "price",
      "owned_following",
      "ownership_form",
      "due_basis",
      "late_cause",
      "links",
    ),
    rows: lines.map(({ filed, ...line }) => [
      line.id,
      line.company,
      line.person,
      line.accession,
      String(line.lineNumber),
      filed.table,
      filed.code,
      filed.tradeDate ?? "",
      filed.securityTitle ?? "",
      filed.shares ?? "",
      filed.price ?? "",
      filed.ownedFollowing ?? "",
      filed.ownershipForm ?? "",
      line.due.basis,
      line.cause?.cause ?? "",
      line.links
        .map(({ link, lines: others }) => [link, ...others.map(placeText)].join(" "))
        .join("; "),
    ]),
  };
}

function swingLineTable(swings: readonly NumberedShortSwing[]): PackTable {
  return {
    name: "data/short_swing_lines",
    columns: texts(
      "subject",
      "accession",
      "line",
      "trade_date",
      "code",
      "shares",
      "price",
      "outcome",
      "side",
      "security_class",
      "units",
      "price_restated",
      "option",
      "strike_restated",
      "expires_on",
      "premium_restated",
      "because",
      "superseded_by",
    ),
    rows: swings.flatMap(({ id, lines }) =>
      lines.map((line) => [
        id,
        line.accession,
        String(line.line),
        line.tradeDate ?? "",
        line.code,
        line.shares ?? "",
        line.price ?? "",
        line.outcome,
        line.matchable?.side ?? "",
        line.matchable?.securityClass ?? "",
        line.matchable?.units ?? "",
        line.matchable?.price ?? "",
        line.matchable?.option?.kind ?? "",
        line.matchable?.option?.strike ?? "",
        line.matchable?.option?.expiresOn ?? "",
        line.matchable?.option?.premium ?? "",
        line.because ?? "",
        line.supersededBy ?? "",
      ]),
    ),
  };
}

function pairTable(swings: readonly NumberedShortSwing[]): PackTable {
  return {
    name: "data/short_swing_pairs",
    columns: texts(
      "subject",
      "purchase",
      "sale",
      "measure",
      "purchase_price",
      "sale_price",
      "units",
      "profit",
      "last_matchable_day",
      "suit_by",
    ),
    rows: swings.flatMap(({ id, pairs }) =>
      pairs.map((pair) => [
        id,
        placeText(pair.purchase),
        placeText(pair.sale),
        pair.measure,
        pair.purchasePrice,
        pair.salePrice,
        pair.units,
        pair.profit,
        pair.lastMatchableDay,
        pair.suitBy,
      ]),
    ),
  };
}

/** "0000320193-26-000001/2" */
function placeText({ accession, line }: LinePlace): string {
  return `${accession}/${line}`;
}
