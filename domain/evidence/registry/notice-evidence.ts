import {
  plannedSaleStatus,
  reportingDays,
} from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { NoticeEvidence } from "#domain/evidence/registry/registry-evidence.ts";
import { noticeAsFiled, noticeFacts } from "#domain/evidence/registry/notice-facts.ts";
import { noticeFigures } from "#domain/evidence/registry/notice-figures.ts";
import {
  namedIn,
  noticedSales,
  type NoticesOfIssuer,
  periodsMeeting,
} from "#domain/evidence/registry/noticed-sales.ts";
import { type PriceUses, seriesId } from "#domain/evidence/price-uses.ts";
import { companyAsFiled } from "#domain/evidence/trade-facts.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { matchNotices } from "#domain/planned-sales/derive-planned-sales.ts";
import type { NoticeChain } from "#domain/planned-sales/notice-chains.ts";
import { type JudgedNotice, outcomeOf } from "#domain/planned-sales/notice-row.ts";
import { reportedSales } from "#domain/planned-sales/reported-sales.ts";
import { suspectPrices } from "#domain/planned-sales/suspect-prices.ts";
import { parseDecimal, zero } from "#domain/trades/lines/decimal.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** With more filings of sales than this, the assignment of sales to a notice is not recomputed. */
const mostSaleFilings = 200;

/**
 * The notices of an issuer, matched once for all notices of a pack.
 * @param lines  every line of the issuer's Forms 3, 4, and 5
 */
export function noticesOfIssuer(
  issuer: PreparedIssuer,
  lines: readonly ReportedLine[],
): NoticesOfIssuer {
  const sold = new Set(lines.flatMap(({ code, accession }) => (code === "S" ? accession : [])));
  const rows = issuer.rows.filter(({ filing }) => sold.has(filing.filing.accession));
  const suspect = suspectPrices(rows.map((row) => computeRow(row, issuer)));
  const sales = reportedSales(lines, suspect);
  return { issuer, suspect, sales, ...matchNotices(issuer, sales) };
}

/**
 * Everything a pack states about one Form 144 notice, computed by the functions that compute the stored row. Records
 * the price series whose splits it depends on.
 * @returns null when the issuer has no such notice
 */
export function noticeEvidence(
  of: NoticesOfIssuer,
  accession: string,
  prices: PriceUses,
): NoticeEvidence | null {
  const { record } = of.issuer;
  const judged = of.chains.find(({ chain }) => membersOf(chain).includes(accession));
  const notice = record.notices?.find((each) => each.accession === accession);
  if (judged === undefined || notice === undefined || notice.issuerCik !== record.cik) return null;
  const isInForce = judged.chain.inForce.accession === accession;
  const periods = isInForce ? periodsMeeting(judged, of) : [];
  const sales = isInForce ? noticedSales(judged, periods, of) : [];
  const [period = null] = periods.filter(({ accessions }) => accessions.includes(accession));
  const openThrough = period && addCalendarDays(period.through, reportingDays);
  const company = companyAsFiled(notice, record.name);
  const found = isInForce ? outcomeNow(judged, sales, of) : replaced(judged);
  return {
    kind: "notice",
    cik: record.cik,
    company,
    accession,
    form: notice.form,
    filedOn: notice.filedOn,
    person: notice.seller ?? "unknown",
    asFiled: noticeAsFiled(notice),
    chain: membersOf(judged.chain),
    seller: isInForce ? sellerFact(judged, of) : null,
    periods,
    sales,
    series: seriesOf(of.issuer, prices),
    outcome: found.outcome,
    unknownBecause: found.doubt,
    openThrough,
    tooLargeBecause: tooLarge(sales),
    facts: noticeFacts(notice, {
      company,
      period,
      others: periods.flatMap(({ accessions }) => accessions.at(-1) ?? []),
      status: statusText(found.outcome, openThrough),
    }),
    figures: noticeFigures(notice, { sales, hasPeriod: period !== null, of: of.issuer }),
    patterns: [],
    cautions: found.reasons,
  };
}

function membersOf({ replaced: before, inForce }: NoticeChain): string[] {
  return [...before, inForce].map(({ accession }) => accession);
}

type Found = Pick<NoticeEvidence, "outcome"> & {
  doubt: NoticeEvidence["unknownBecause"];
  reasons: string[];
};

function outcomeNow(
  judged: JudgedNotice,
  sales: NoticeEvidence["sales"],
  { issuer }: NoticesOfIssuer,
): Found {
  const { accession } = judged.chain.inForce;
  const total = sales
    .flatMap(({ assigned }) => assigned)
    .filter((each) => each.accession === accession)
    .reduce((sum, { units }) => sum.add(parseDecimal(units) ?? zero), zero);
  const { outcome, ...found } = outcomeOf(judged, total, issuer);
  if (outcome === "no-notice") throw new Error("Only sales without a notice have this outcome.");
  return { outcome, ...found };
}

function replaced({ chain }: JudgedNotice): Found {
  const reasons = [`The amendment ${chain.inForce.accession} replaces this notice.`];
  return { outcome: "unknown", doubt: "replaced", reasons };
}

/** Does not depend on the day on which it is read; states the last day on which it can change. */
function statusText(outcome: NoticeEvidence["outcome"], openThrough: string | null): string {
  const status = plannedSaleStatus(outcome, false);
  const canChange = outcome === "part" || outcome === "none";
  return canChange && openThrough !== null ? `${status}; open through ${openThrough}` : status;
}

function sellerFact(judged: JudgedNotice, { issuer }: NoticesOfIssuer): NoticeEvidence["seller"] {
  if (judged.seller === null) return null;
  const { cik, matchedBy, isCertain } = judged.seller;
  return { cik, matchedBy, isCertain, namedIn: namedIn(judged, issuer) };
}

/** The stock's series, whose splits decide whether units can be compared. */
function seriesOf({ priceSources }: PreparedIssuer, prices: PriceUses): NoticeEvidence["series"] {
  return priceSources.flatMap(({ stock }) => {
    if (stock === null) return [];
    prices.close(stock.series, []);
    return seriesId(stock.series);
  });
}

function tooLarge(sales: NoticeEvidence["sales"]): string | null {
  const filings = new Set(sales.map(({ accession }) => accession)).size;
  return filings > mostSaleFilings
    ? `more than ${mostSaleFilings} filings report the seller's sales in these periods, and not all of them are in the pack.`
    : null;
}
