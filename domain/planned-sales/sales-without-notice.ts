import {
  noticesElectronicSince,
  noticeValidDays,
} from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { PersonAllocation } from "#domain/planned-sales/allocate-sales.ts";
import {
  type Due,
  episodes,
  thresholdDoubt,
  threeMonthsTo,
  uncoveredUnits,
} from "#domain/planned-sales/due-notices.ts";
import type { NoticeCoverage } from "#domain/planned-sales/filed-notice.ts";
import { type JudgedNotice, provenSale } from "#domain/planned-sales/notice-row.ts";
import type { DerivedPlannedSale } from "#domain/planned-sales/planned-sale.ts";
import { type ReportedSale, valueOf } from "#domain/planned-sales/reported-sales.ts";
import type { OwnerNames } from "#domain/planned-sales/seller.ts";
import { splitsBetween } from "#domain/planned-sales/split-caution.ts";
import { decimalToText, zero } from "#domain/trades/lines/decimal.ts";
import { insiderTypesOf } from "#domain/trades/rows/insider-types.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

type Known = {
  issuer: PreparedIssuer;
  owners: OwnerNames;
  sales: readonly ReportedSale[];
  judged: readonly JudgedNotice[];
  allocations: readonly PersonAllocation[];
  noticeCoverage: NoticeCoverage | null;
};

type Episode = { personCik: number; due: readonly [Due, ...Due[]] };

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
  const persons = new Set(sales.flatMap(({ ownerCiks }) => ownerCiks));
  const found = [...persons].flatMap((personCik) => {
    const own = sales.filter(({ ownerCiks }) => ownerCiks.includes(personCik));
    const due = own.flatMap((sale): Due[] => {
      if (sale.day < since) return [];
      const open = uncoveredUnits(sale, covered.get(sale.id) ?? []);
      if (open === null) return [];
      const sum = threeMonthsTo(sale, own);
      const state = thresholdDoubt(sum, sale.day, known.issuer);
      return state === "below" ? [] : [{ sale, sum, ...open, doubt: open.doubt ?? state }];
    });
    return episodes(due).map((each): Episode => ({ personCik, due: each }));
  });
  return withoutJointRepetitions(found).map((episode) => rowOf(episode, known, noticeCoverage));
}

/** A sale of several persons is listed once: of persons with the same sales, under the one whom the filing names first. */
function withoutJointRepetitions(found: readonly Episode[]): Episode[] {
  const groups = Map.groupBy(found, ({ due }) => due.map(({ sale }) => sale.id).join("\n"));
  return [...groups.values()].flatMap((same) => {
    const sure = same.filter(({ due }) => due.every(({ doubt }) => doubt === null));
    const among = sure.length === 0 ? same : sure;
    const named = among.find(({ personCik, due: [{ sale }] }) => personCik === sale.line.ownerCik);
    return named ?? among[0] ?? [];
  });
}

function rowOf(
  { personCik, due: episode }: Episode,
  known: Known,
  coverage: NoticeCoverage,
): DerivedPlannedSale {
  const [first] = episode;
  const last = episode.at(-1) ?? first;
  const { line } = first.sale;
  const units = episode.reduce((sum, { uncovered }) => sum.add(uncovered), zero);
  const value = valueOf(episode.map(({ sale, uncovered }) => ({ sale, units: uncovered })));
  const doubts = [
    ...new Set(episode.flatMap(({ doubt }) => doubt ?? [])),
    ...doubtsOf(episode, known, coverage),
  ];
  const isNamed = personCik === line.ownerCik;
  return {
    ...withoutNotice,
    id: `${known.issuer.record.cik}-${personCik}-${first.sale.day}`,
    issuerCik: known.issuer.record.cik,
    companyName: line.companyName,
    ticker: line.ticker,
    industry: line.industry,
    personCik,
    personName: isNamed ? line.ownerName : ([...(known.owners.get(personCik) ?? [])].at(-1) ?? ""),
    relationships: isNamed ? insiderTypesOf(line).join(", ") || null : null,
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
  for (const { chain, seller } of judged) {
    const isOwn = episode.some(({ sale }) => sale.ownerCiks.includes(seller?.cik ?? 0));
    if (!isOwn || !coversSome(chain.filedOn, episode)) continue;
    const split = splitsBetween(issuer, ...daysAround(chain.filedOn, episode));
    if (split !== null)
      doubts.push(`Notice ${chain.inForce.accession} is near these sales. ${split.reason}`);
  }
  const unread = (issuer.record.unreadableNotices ?? []).find(({ filedOn }) =>
    coversSome(filedOn, episode),
  );
  if (unread !== undefined)
    doubts.push(
      `Notice ${unread.accession} could not be read or is not stored, and may be for these sales.`,
    );
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

/** From the first to the last of the sales and the filing of a notice. */
function daysAround(filedOn: string | null, episode: readonly Due[]): [string, string] {
  const days = [...episode.map(({ sale }) => sale.day), filedOn ?? noticesElectronicSince].sort();
  const [first = "", last = first] = [days[0], days.at(-1)];
  return [first, last];
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

function textsOf(episode: readonly Due[], { record }: PreparedIssuer): string {
  const accessions = new Set(episode.map(({ sale }) => sale.line.accession));
  return record.ownershipFilings
    .filter(({ accession }) => accessions.has(accession))
    .flatMap(({ remarks, footnotes }) => [remarks ?? "", ...Object.values(footnotes)])
    .join("\n");
}
