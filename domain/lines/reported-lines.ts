import type { OwnershipForm } from "#contract/lines/line-vocabulary.ts";
import { lineCode } from "#contract/lines/transaction-codes.ts";
import {
  amount,
  cellNotes,
  derivativeTerms,
  isStatedInFootnote,
  unreadCells,
} from "#domain/lines/filed-cells.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import {
  lateColumns,
  type LateColumns,
  measuredOnce,
  placedLateness,
} from "#domain/lines/late-columns.ts";
import { findLinks, linkCodes } from "#domain/links/linked-lines.ts";
import { placeLines, type PlacedFiling } from "#domain/lines/placed-lines.ts";
import { type Flag, orderedFlags } from "#domain/trades/flags.ts";
import type { OwnershipLine } from "#domain/trades/issuer-record.ts";
import { filingFlags, type TradeLine, usableDate } from "#domain/trades/lines/trade-line.ts";
import { ownerColumns } from "#domain/trades/rows/displayed-owner.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { tickerOf } from "#domain/trades/rows/ticker.ts";

/** The date under which searches find a line of a filing without any date. */
const earliestDay = "1990-01-01";

/**
 * Every line of an issuer's Forms 3, 4, and 5 as rows. Amendments replace lines by the same rule as open-market
 * trades; what replaces a purchase or sale is what replaces it there.
 * @param ofOwners  only lines of filings that name one of these CIKs, with links only among them; absent: all
 * @returns by accession and line
 */
export function reportedLines(
  issuer: PreparedIssuer,
  ofOwners?: ReadonlySet<number>,
): ReportedLine[] {
  const placed = placeLines(issuer, ofOwners);
  const { filings, amendments, trades } = placed;
  const measured = measuredOnce(issuer);
  const lines = filings
    .filter(
      ({ filing: { owners } }) =>
        ofOwners === undefined || owners.some(({ cik }) => ofOwners.has(cik)),
    )
    .toSorted((a, b) => (a.filing.accession < b.filing.accession ? -1 : 1))
    .flatMap((filing) => {
      const shared = filingColumns(filing, issuer);
      const isOrphan = filing.isAmendment && !amendments.originalOf.has(filing);
      return filing.lines.map((line): Omit<ReportedLine, "links"> => {
        const trade = trades.get(line.asFiled);
        const replacement =
          trade === undefined
            ? amendments.claimOn.get(line)?.amended.place.filing
            : issuer.amendments.claimOn.get(trade)?.amended.filing.filing;
        const { flags, ...cells } = readCells(line.asFiled, filing);
        const supersededBy = replacement?.accession ?? null;
        return {
          ...shared,
          ...cells,
          ...lateColumns(placedLateness(line, placed, issuer), cells.tradeDate, measured),
          isLive: supersededBy === null,
          supersededBy,
          flags: orderedFlags([
            ...flags,
            ...tradeFlags(trade, issuer),
            ...(filing.isAmendment ? (["amendment"] as const) : []),
            ...(isOrphan ? (["orphan-amendment"] as const) : []),
          ]),
        };
      });
    });
  const links = findLinks(lines, issuer);
  return lines.map((line) => ({ ...line, links: linkCodes(links.get(line)) }));
}

function tradeFlags(trade: TradeLine | undefined, { duplicateOf }: PreparedIssuer): Flag[] {
  if (trade === undefined) return [];
  const flags: Flag[] = trade.flags.filter((flag) => flag === "contradictory-code");
  if (duplicateOf.has(trade)) flags.push("duplicate-group-filing");
  return flags;
}

type FilingColumns = Pick<
  ReportedLine,
  | "accession"
  | "issuerCik"
  | "companyName"
  | "ticker"
  | "industry"
  | "form"
  | "acceptedAt"
  | "filedOn"
  | Exclude<keyof ReturnType<typeof ownerColumns>, "location">
>;

function filingColumns(
  { filing, filedOn }: PlacedFiling,
  { record, industry }: PreparedIssuer,
): FilingColumns {
  const { location: _location, ...owner } = ownerColumns(filing);
  return {
    accession: filing.accession,
    issuerCik: record.cik,
    companyName: record.name.trim() || filing.issuerName,
    ticker: tickerOf(record.listedTickers, filing.issuerSymbol),
    industry,
    form: filing.form.trim(),
    acceptedAt: filing.acceptedAt,
    filedOn,
    ...owner,
  };
}

function readCells(
  line: OwnershipLine,
  { filing, filedOn, foreignNotes }: PlacedFiling,
): Omit<
  ReportedLine,
  "links" | keyof FilingColumns | keyof LateColumns | "isLive" | "supersededBy"
> & {
  flags: Flag[];
} {
  const isTransaction = line.kind === "transaction";
  const ownDate = usableDate(line.transactionDate, filedOn);
  const period = usableDate(filing.periodOfReport, filedOn);
  const tradeDate = isTransaction ? (ownDate ?? period) : null;
  const values = {
    shares: amount(line.shares),
    price: amount(line.pricePerShare),
    ownedFollowing: amount(line.sharesOwnedFollowing),
    ...derivativeTerms(line),
  };
  const read = { ...values, tradeDate: ownDate };
  const asFiled = unreadCells(line, read);
  return {
    ...values,
    lineNumber: line.lineNumber,
    table: line.table === "derivative" ? "II" : "I",
    code: lineCode(line.kind, line.code),
    tradeDate,
    datedOn: tradeDate ?? filedOn ?? period ?? earliestDay,
    acquiredDisposed: line.acquiredDisposed?.trim().toUpperCase() || null,
    securityTitle: line.securityTitle?.trim().replace(/\s+/g, " ") || null,
    ownershipForm: ownershipFormOf(line.directOrIndirect),
    ownershipNature: line.natureOfOwnership?.trim().replace(/\s+/g, " ") || null,
    cellNotes: cellNotes(line),
    asFiled,
    flags: [
      ...filingFlags(filing, filedOn),
      ...(isTransaction ? dateFlags(ownDate, tradeDate) : []),
      ...(line.footnoteIds.some((id) => foreignNotes.has(id))
        ? (["foreign-currency"] as const)
        : []),
      ...(isStatedInFootnote(line, read) ? (["stated-in-footnote"] as const) : []),
      ...(asFiled.length > 0 ? (["shown-as-filed"] as const) : []),
    ],
  };
}

function dateFlags(ownDate: string | null, tradeDate: string | null): Flag[] {
  if (tradeDate === null) return ["no-usable-date"];
  return ownDate === null ? ["date-from-period"] : [];
}

function ownershipFormOf(text: string | null): OwnershipForm | null {
  const letter = text?.trim().toUpperCase();
  if (letter === "D") return "Direct";
  return letter === "I" ? "Indirect" : null;
}
