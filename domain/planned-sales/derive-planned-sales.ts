import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { allocateSales, type PersonAllocation } from "#domain/planned-sales/allocate-sales.ts";
import { noticeChains } from "#domain/planned-sales/notice-chains.ts";
import { type JudgedNotice, judgeNotice, noticeRow } from "#domain/planned-sales/notice-row.ts";
import type { DerivedPlannedSale } from "#domain/planned-sales/planned-sale.ts";
import { type ReportedSale, reportedSales } from "#domain/planned-sales/reported-sales.ts";
import { salesWithoutNotice } from "#domain/planned-sales/sales-without-notice.ts";
import type { OwnerNames } from "#domain/planned-sales/seller.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * Every Form 144 notice of an issuer with the reported sales that execute it, and sales that required a notice
 * but have none stored. Notices state intentions and are never totaled.
 * @param lines  every line of the issuer's Forms 3, 4, and 5
 * @param suspectPrices  identifiers (`saleId`) of lines whose price cannot be right
 * Source: docs/decisions/0074
 */
export function derivePlannedSales(
  issuer: PreparedIssuer,
  lines: readonly ReportedLine[],
  suspectPrices: ReadonlySet<string>,
): DerivedPlannedSale[] {
  const { notices = [], noticeCoverage = null } = issuer.record;
  if (notices.length === 0 && noticeCoverage === null) return [];
  const sales = reportedSales(lines, suspectPrices);
  const { owners, chains, judged, allocations } = matchNotices(issuer, sales);
  const own = new Set(
    notices.flatMap(({ issuerCik, accession }) =>
      issuerCik === issuer.record.cik ? accession : [],
    ),
  );
  const derived = chains.flatMap((notice) =>
    noticeRow(notice, { issuer, sales, allocations: allocationsOf(notice, allocations) }),
  );
  const rows = derived.filter(({ accession }) => own.has(accession ?? ""));
  const unmatched = salesWithoutNotice({
    issuer,
    owners,
    sales,
    judged,
    allocations,
    noticeCoverage,
  });
  return [...rows, ...unmatched].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The notices of an issuer with their sellers, and the sales that are assigned to them. */
export type MatchedNotices = {
  owners: OwnerNames;
  chains: readonly JudgedNotice[];
  /** Those whose notice in force is for this issuer. */
  judged: readonly JudgedNotice[];
  allocations: readonly PersonAllocation[];
};

/** Finds the seller of each notice, and assigns the sales of each seller. */
export function matchNotices(
  issuer: PreparedIssuer,
  sales: readonly ReportedSale[],
): MatchedNotices {
  const owners = ownerNames(issuer);
  const chains = noticeChains(issuer.record.notices ?? []).map((chain) =>
    judgeNotice(chain, owners),
  );
  // An amendment can correct the issuer: it replaces a notice for this issuer by one for another.
  const judged = chains.filter(({ chain }) => chain.inForce.issuerCik === issuer.record.cik);
  return { owners, chains, judged, allocations: allocateByPerson(judged, sales) };
}

export function allocationsOf(
  { chain }: JudgedNotice,
  allocations: readonly PersonAllocation[],
): PersonAllocation[] {
  return allocations.filter(({ noticeId }) => noticeId === chain.inForce.accession);
}

/** Each person has their own notices; a joint sale can execute the notices of each of its sellers. */
function allocateByPerson(
  judged: readonly JudgedNotice[],
  sales: readonly ReportedSale[],
): PersonAllocation[] {
  const persons = Map.groupBy(
    judged.filter(({ seller, open }) => seller !== null && open !== null),
    ({ seller }) => seller?.cik ?? 0,
  );
  return [...persons].flatMap(([cik, own]) =>
    allocateSales(
      own.flatMap(({ open }) => open ?? []),
      sales.filter(({ ownerCiks }) => ownerCiks.includes(cik)),
    ).map((allocation) => ({ ...allocation, personCik: cik })),
  );
}

function ownerNames({ record }: PreparedIssuer): OwnerNames {
  const names = new Map<number, Set<string>>();
  for (const { owners } of record.ownershipFilings) {
    for (const { cik, name } of owners) {
      const known = names.get(cik);
      if (known === undefined) names.set(cik, new Set([name]));
      else known.add(name);
    }
  }
  return names;
}
