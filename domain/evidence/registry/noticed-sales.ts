import type { NoticedSale, NoticePeriod } from "#domain/evidence/registry/registry-evidence.ts";
import type { MatchedNotices } from "#domain/planned-sales/derive-planned-sales.ts";
import type { JudgedNotice } from "#domain/planned-sales/notice-row.ts";
import { type ReportedSale, saleId } from "#domain/planned-sales/reported-sales.ts";
import { sellerOf } from "#domain/planned-sales/seller.ts";
import { decimalToText, zero } from "#domain/trades/lines/decimal.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** The notices of an issuer and the sales that execute them. */
export type NoticesOfIssuer = MatchedNotices & {
  issuer: PreparedIssuer;
  sales: readonly ReportedSale[];
  /** Identifiers of the sales with a suspect price. */
  suspect: ReadonlySet<string>;
};

/**
 * The period of a notice and those of the seller's other notices on which the assignment of its sales depends: they
 * overlap it, directly or through others. In order of their first day; empty if the notice has no period.
 */
export function periodsMeeting(
  { open, seller, chain }: JudgedNotice,
  { judged, issuer }: NoticesOfIssuer,
): NoticePeriod[] {
  if (open === null) return [];
  const own = judged
    .filter((each) => each.seller?.cik === seller?.cik)
    .flatMap((each) => periodOf(each) ?? [])
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const groups: Period[][] = [];
  let end = "";
  for (const period of own) {
    const group = groups.at(-1);
    if (group === undefined || period.from > end) groups.push([period]);
    else group.push(period);
    if (period.through > end) end = period.through;
  }
  const { accession } = chain.inForce;
  const met = groups.find((group) =>
    group.some(({ accessions }) => accessions.includes(accession)),
  );
  // Reads all filings of the issuer: only for the periods that count.
  return (met ?? []).map(({ notice, ...period }) => ({
    ...period,
    namedIn: namedIn(notice, issuer),
  }));
}

type Period = Omit<NoticePeriod, "namedIn"> & { notice: JudgedNotice };

function periodOf(notice: JudgedNotice): Period | null {
  const { open, chain } = notice;
  if (open === null) return null;
  const accessions = [...chain.replaced, chain.inForce].map(({ accession }) => accession);
  return { notice, accessions, from: open.from, through: open.through };
}

/** The latest filing that is sufficient to match a notice to its seller. */
export function namedIn(
  { chain: { inForce }, seller }: JudgedNotice,
  { record }: PreparedIssuer,
): string {
  const isNaming = ({ owners }: OwnershipFiling): boolean =>
    owners.some(({ cik, name }) => {
      const alone = sellerOf(inForce, new Map([[cik, new Set([name])]]));
      const isSame =
        alone?.matchedBy === seller?.matchedBy && alone?.isCertain === seller?.isCertain;
      return isSame && alone?.cik === seller?.cik;
    });
  let last: string | undefined;
  // Filings are mostly in order, so that few are compared by name.
  for (const filing of record.ownershipFilings.toReversed())
    if ((last === undefined || filing.accession > last) && isNaming(filing))
      last = filing.accession;
  if (last === undefined) throw new Error(`No filing names the seller of ${inForce.accession}.`);
  return last;
}

function order({ from, through, accessions }: Period): string {
  return `${from} ${through} ${accessions.at(-1) ?? ""}`;
}

/** Every line with code S that the seller's filings report in some periods, with the notices that it executes. */
export function noticedSales(
  { seller }: JudgedNotice,
  periods: readonly NoticePeriod[],
  { issuer, sales, suspect, allocations }: NoticesOfIssuer,
): NoticedSale[] {
  const own = sales.filter(({ ownerCiks }) => ownerCiks.includes(seller?.cik ?? 0));
  const first = new Map(own.map((sale) => [sale.id, sale]));
  return issuer.filings
    .flatMap(({ lines }) => lines)
    .filter((line) => {
      const id = idOf(line);
      const isNamed = line.filing.filing.owners.some(({ cik }) => cik === seller?.cik);
      return isSale(line, periods) && (isNamed || first.has(id));
    })
    .map((line): NoticedSale => {
      const sale = first.get(idOf(line));
      const claim = issuer.amendments.claimOn.get(line);
      return {
        ...placeOf(line),
        day: line.tradeDate ?? "",
        units: decimalToText(line.shares ?? zero),
        ...priceOf(line, sale, suspect),
        supersededBy: claim === undefined ? null : placeOf(claim.amended),
        repeats: issuer.duplicateOf.get(line)?.filing.accession ?? null,
        assigned: allocations
          .filter((each) => each.saleId === sale?.id && each.personCik === seller?.cik)
          .map(({ noticeId, units }) => ({ accession: noticeId, units: decimalToText(units) })),
      };
    })
    .sort((a, b) => (saleOrder(a) < saleOrder(b) ? -1 : 1));
}

function idOf(line: TradeLine): string {
  return saleId(line.filing.filing.accession, line.asFiled.lineNumber);
}

function saleOrder({ day, accession, line }: NoticedSale): string {
  return `${day} ${saleId(accession, line)}`;
}

function isSale(
  { code, direction, flags, shares, tradeDate: day }: TradeLine,
  periods: readonly NoticePeriod[],
): boolean {
  if (code !== "S" || direction === null || shares?.gt(zero) !== true) return false;
  if (day === null || flags.includes("date-from-period")) return false;
  return periods.some(({ from, through }) => day >= from && day <= through);
}

function placeOf(line: TradeLine) {
  return { accession: line.filing.filing.accession, line: line.asFiled.lineNumber };
}

/** A line that does not count as a sale has its price as filed. */
function priceOf(
  line: TradeLine,
  sale: ReportedSale | undefined,
  suspect: ReadonlySet<string>,
): Pick<NoticedSale, "price" | "priceLeftOut"> {
  const filed = line.price === null ? null : decimalToText(line.price);
  if (sale === undefined || filed === null) return { price: filed, priceLeftOut: null };
  if (sale.price !== null) return { price: decimalToText(sale.price), priceLeftOut: null };
  return { price: null, priceLeftOut: suspect.has(sale.id) ? "suspect" : "currency" };
}
