import {
  noticesElectronicSince,
  noticeThresholds,
  noticeValidDays,
} from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { Allocation } from "#domain/planned-sales/allocate-sales.ts";
import type { NoticeCoverage } from "#domain/planned-sales/filed-notice.ts";
import { type JudgedNotice, provenSale } from "#domain/planned-sales/notice-row.ts";
import type { DerivedPlannedSale } from "#domain/planned-sales/planned-sale.ts";
import { type ReportedSale, valueOf } from "#domain/planned-sales/reported-sales.ts";
import { type Decimal, decimalToText, zero } from "#domain/trades/lines/decimal.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

type Known = {
  issuer: PreparedIssuer;
  sales: readonly ReportedSale[];
  judged: readonly JudgedNotice[];
  allocations: readonly Allocation[];
  noticeCoverage: NoticeCoverage | null;
};

/** A sale of which some units are in no notice, and what the person sold in the three months that end with it. */
type Due = { sale: ReportedSale; uncovered: Decimal; sum: ThreeMonths };
type ThreeMonths = { from: string; units: Decimal; value: Decimal | null };

/**
 * Sales without a notice although one was due, by person: more than 5,000 units or more than $50,000 in the three
 * months that end with the sale (17 CFR 230.144(h)(1)). Only sales since notices are electronic and since EDGAR's
 * indexes are read for them: before, Sentinel did not look for notices.
 */
export function salesWithoutNotice(known: Known): DerivedPlannedSale[] {
  const { sales, allocations, noticeCoverage } = known;
  if (noticeCoverage === null) return [];
  const { from } = noticeCoverage;
  const since = from > noticesElectronicSince ? from : noticesElectronicSince;
  const covered = Map.groupBy(allocations, ({ saleId }) => saleId);
  const persons = Map.groupBy(sales, ({ line }) => line.ownerCik);
  return [...persons].flatMap(([ownerCik, own]) => {
    const due = own.flatMap((sale): Due[] => {
      const assigned = (covered.get(sale.id) ?? []).reduce((s, { units }) => s.add(units), zero);
      const uncovered = sale.units.sub(assigned);
      if (sale.day < since || !uncovered.gt(zero)) return [];
      const sum = threeMonthsTo(sale, own);
      return isAboveThreshold(sum) ? [{ sale, uncovered, sum }] : [];
    });
    return episodes(due).map((episode) => rowOf(ownerCik, episode, known, noticeCoverage));
  });
}

/** Sales of a person in the three months that end with one, which is included. */
function threeMonthsTo(last: ReportedSale, own: readonly ReportedSale[]): ThreeMonths {
  const from = Temporal.PlainDate.from(last.day)
    .subtract({ months: 3 })
    .add({ days: 1 })
    .toString();
  const within = own.filter(({ day }) => day >= from && day <= last.day);
  const units = within.reduce((sum, sale) => sum.add(sale.units), zero);
  return { from, units, value: valueOf(within.map((sale) => ({ sale, units: sale.units }))) };
}

function isAboveThreshold({ units, value }: ThreeMonths): boolean {
  return units.gt(noticeThresholds.units) || value?.gt(noticeThresholds.dollars) === true;
}

/** One row for the sales of three months from the first of them. */
function episodes(due: readonly Due[]): [Due, ...Due[]][] {
  const found: [Due, ...Due[]][] = [];
  for (const each of due) {
    const current = found.at(-1);
    const first = current?.[0].sale.day;
    const isSame =
      first !== undefined &&
      each.sale.day < Temporal.PlainDate.from(first).add({ months: 3 }).toString();
    if (current !== undefined && isSame) current.push(each);
    else found.push([each]);
  }
  return found;
}

function rowOf(
  ownerCik: number,
  episode: readonly [Due, ...Due[]],
  known: Known,
  coverage: NoticeCoverage,
): DerivedPlannedSale {
  const [first] = episode;
  const last = episode.at(-1) ?? first;
  const { line } = first.sale;
  const units = episode.reduce((sum, { uncovered }) => sum.add(uncovered), zero);
  const value = valueOf(episode.map(({ sale, uncovered }) => ({ sale, units: uncovered })));
  const doubts = doubtsOf(episode, known, coverage);
  return {
    ...withoutNotice,
    id: `${known.issuer.record.cik}-${ownerCik}-${first.sale.day}`,
    issuerCik: known.issuer.record.cik,
    companyName: line.companyName,
    ticker: line.ticker,
    industry: line.industry,
    personCik: ownerCik,
    personName: line.ownerName,
    relationships: relationshipsOf(line) || null,
    datedOn: first.sale.day,
    saleFrom: first.sale.day,
    saleThrough: last.sale.day,
    securityClass: line.securityTitle,
    soldUnits: decimalToText(units),
    soldValue: value === null ? null : decimalToText(value),
    outcome: doubts.length === 0 ? "no-notice" : "unknown",
    proof: {
      matchedBy: "cik",
      window: null,
      sales: episode.map(({ sale, uncovered }) => provenSale(sale, uncovered)),
      threeMonths: {
        from: last.sum.from,
        through: last.sale.day,
        units: decimalToText(last.sum.units),
        value: last.sum.value === null ? null : decimalToText(last.sum.value),
      },
      reasons: [rule, ...(doubts.length === 0 ? [caution] : doubts)],
    },
  };
}

/** The columns that only a notice has. */
const withoutNotice = {
  kind: "sales",
  isLive: true,
  replacedBy: null,
  accession: null,
  form: null,
  filedOn: null,
  acceptedAt: null,
  noticeDate: null,
  broker: null,
  plannedUnits: null,
  plannedValue: null,
  planAdoptedOn: null,
  isPlan: null,
  remainingUnits: null,
  sharePrice: null,
  marketValue: null,
  averageDailyVolume: null,
  openThrough: null,
  isMatchCertain: true,
  flags: [],
} as const;

const rule =
  "17 CFR 230.144(h)(1): an affiliate must file a notice for sales under Rule 144 of more than 5,000 units or more than $50,000 in any three months.";
const caution =
  "No notice found. The sale may have been registered or exempt for a reason that the Form 4 does not state.";

/** Why the data do not decide; none where they do. */
function doubtsOf(
  episode: readonly [Due, ...Due[]],
  { issuer, judged }: Known,
  coverage: NoticeCoverage,
): string[] {
  const doubts: string[] = [];
  const [first] = episode;
  const last = episode.at(-1) ?? first;
  const neededFrom = addCalendarDays(first.sale.day, -noticeValidDays);
  if (neededFrom < coverage.from || last.sale.day > coverage.through)
    doubts.push(
      `Sentinel has read EDGAR's indexes for notices only from ${coverage.from} to ${coverage.through}; a notice filed up to ${noticeValidDays} days before a sale may be missing.`,
    );
  if (!episode.every(({ sale }) => isAffiliate(sale)))
    doubts.push(
      "The Form 4 names no officer, director, or 10% owner, so it is unknown whether the seller is an affiliate.",
    );
  const other = judged.find(({ chain, open, seller }) => {
    const isUnclear = seller === null || open === null || !seller.isCertain;
    return isUnclear && coversSome(chain.filedOn, episode);
  });
  if (other !== undefined)
    doubts.push(
      `Notice ${other.chain.inForce.accession} of ${other.chain.inForce.seller ?? "an unnamed seller"} covers these days and may be for these sales.`,
    );
  const unread = (issuer.record.unreadableNotices ?? []).find(({ filedOn }) =>
    coversSome(filedOn, episode),
  );
  if (unread !== undefined)
    doubts.push(`Notice ${unread.accession} could not be read and may be for these sales.`);
  const texts = textsOf(episode, issuer);
  const word =
    /\b(?:registered|registration statement|underwrit\w+|prospectus|private(?:ly)?|repurchase|tender)\b/i.exec(
      texts,
    );
  if (word !== null)
    doubts.push(
      `A footnote or remark mentions "${word[0]}": the sale may have been registered or otherwise exempt.`,
    );
  return doubts;
}

function coversSome(filedOn: string | null, episode: readonly Due[]): boolean {
  if (filedOn === null) return true;
  const through = addCalendarDays(filedOn, noticeValidDays);
  return episode.some(
    ({ sale }) => sale.day <= through && sale.day >= addCalendarDays(filedOn, -30),
  );
}

/** Officers, directors, and 10% owners are presumed to be affiliates; control itself is not in the filing. */
function isAffiliate({ line }: ReportedSale): boolean {
  return line.isOfficer || line.isDirector || line.isTenPercentOwner;
}

function relationshipsOf(line: ReportedSale["line"]): string {
  return [
    line.isDirector ? "Director" : "",
    line.isOfficer ? "Officer" : "",
    line.isTenPercentOwner ? "10% Owner" : "",
    line.isOther ? "Other" : "",
  ]
    .filter((text) => text !== "")
    .join(", ");
}

function textsOf(episode: readonly Due[], { record }: PreparedIssuer): string {
  const accessions = new Set(episode.map(({ sale }) => sale.line.accession));
  return record.ownershipFilings
    .filter(({ accession }) => accessions.has(accession))
    .flatMap(({ remarks, footnotes }) => [remarks ?? "", ...Object.values(footnotes)])
    .join("\n");
}
