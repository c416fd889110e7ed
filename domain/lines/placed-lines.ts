import { comparedFacts } from "#domain/holdings/holding-line.ts";
import { derivativeTerms } from "#domain/lines/filed-cells.ts";
import { type Amendments, applyAmendments } from "#domain/trades/amendments/amendments.ts";
import type { ClaimableLine } from "#domain/trades/amendments/line-claims.ts";
import type { AmendableFiling } from "#domain/trades/amendments/original-filing.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import {
  acceptanceOrder,
  filingDate,
  notesOnCurrency,
  type TradeLine,
} from "#domain/trades/lines/trade-line.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** A line at its filing, as amendments compare it. */
export type PlacedLine = ClaimableLine & { asFiled: OwnershipLine; place: PlacedFiling };
export type PlacedFiling = AmendableFiling & {
  lines: PlacedLine[];
  /** Footnotes that name a foreign currency. */
  foreignNotes: ReadonlySet<string>;
};

/** The lines of an issuer at their filings, and what amendments replace. */
export type PlacedLines = {
  filings: readonly PlacedFiling[];
  amendments: Amendments<PlacedFiling, PlacedLine>;
  trades: ReadonlyMap<OwnershipLine, TradeLine>;
};

/**
 * Places every line of an issuer at its filing, in order of acceptance, and applies all amendments.
 * @param ofOwners  at least the lines of filings that name one of these CIKs, with whatever can replace them; absent: all
 */
export function placeLines(issuer: PreparedIssuer, ofOwners?: ReadonlySet<number>): PlacedLines {
  const filings = placedFilings(issuer, ofOwners);
  const amendments = applyAmendments<PlacedFiling, PlacedLine>(filings);
  return { filings, amendments, trades: tradesByLine(issuer) };
}

function placedFilings(
  { record, calendar }: PreparedIssuer,
  ofOwners?: ReadonlySet<number>,
): PlacedFiling[] {
  const filings =
    ofOwners === undefined
      ? record.ownershipFilings
      : relatedFilings(record.ownershipFilings, ofOwners);
  const placed = filings.map((filing) => {
    const form = filing.form.trim();
    const place: PlacedFiling = {
      filing,
      baseForm: form.replace(/\/A$/, ""),
      isAmendment: form.endsWith("/A"),
      filedOn: filingDate(filing, calendar),
      lines: [],
      foreignNotes: notesOnCurrency(filing),
    };
    for (const asFiled of filing.lines) {
      place.lines.push({ asFiled, place, ...comparedLine(asFiled) });
    }
    return { place, order: acceptanceOrder(place) };
  });
  return placed.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ place }) => place);
}

/**
 * The filings of owners and of all who share a filing with them, directly or through others. An amendment corrects only
 * filings that share an owner with it, so what is replaced in these filings is the same as among all.
 */
function relatedFilings(
  filings: readonly OwnershipFiling[],
  ofOwners: ReadonlySet<number>,
): OwnershipFiling[] {
  const related = new Set(ofOwners);
  const isRelated = ({ owners }: OwnershipFiling): boolean =>
    owners.some(({ cik }) => related.has(cik));
  for (let before = 0; before < related.size;) {
    before = related.size;
    for (const filing of filings.filter(isRelated))
      for (const { cik } of filing.owners) related.add(cik);
  }
  return filings.filter(isRelated);
}

/**
 * Options of one title differ by exercise price and expiration date alone: an amendment that adds one replaces none
 * of the others.
 */
function comparedLine(asFiled: OwnershipLine): ReturnType<typeof comparedFacts> {
  const compared = comparedFacts(asFiled);
  if (asFiled.table !== "derivative") return compared;
  const { conversionPrice, expiresOn } = derivativeTerms(asFiled);
  return { ...compared, code: `${compared.code} ${conversionPrice ?? ""} ${expiresOn ?? ""}` };
}

function tradesByLine({ filings }: PreparedIssuer): ReadonlyMap<OwnershipLine, TradeLine> {
  return new Map(filings.flatMap(({ lines }) => lines.map((line) => [line.asFiled, line])));
}
