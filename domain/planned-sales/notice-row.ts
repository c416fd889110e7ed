import {
  noticeValidDays,
  type PlannedSaleOutcome,
  reportingDays,
} from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { publication } from "#domain/calendar/day-zero.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { sessionBefore } from "#domain/calendar/trading-calendar.ts";
import {
  type Allocation,
  type OpenNotice,
  shareClassOf,
} from "#domain/planned-sales/allocate-sales.ts";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import type { NoticeChain } from "#domain/planned-sales/notice-chains.ts";
import type { DerivedPlannedSale, ProvenSale } from "#domain/planned-sales/planned-sale.ts";
import { planOfNotice } from "#domain/planned-sales/plan-of-notice.ts";
import { type ReportedSale, valueOf } from "#domain/planned-sales/reported-sales.ts";
import { type OwnerNames, type Seller, sellerOf } from "#domain/planned-sales/seller.ts";
import { splitsBetween } from "#domain/planned-sales/split-caution.ts";
import { type Decimal, decimalToText, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { tickerOf } from "#domain/trades/rows/ticker.ts";

/** A planned date more than this many days before the filing is treated as a mistake. */
const longestLateDays = 30;

/** A notice in force, with what is needed to match it. */
export type JudgedNotice = {
  chain: NoticeChain;
  seller: Seller | null;
  plannedUnits: Decimal | null;
  plannedValue: Decimal | null;
  /** Null where seller, units, or dates are unknown: nothing can execute it. */
  open: OpenNotice | null;
};

export function judgeNotice(chain: NoticeChain, owners: OwnerNames): JudgedNotice {
  const { inForce, filedOn } = chain;
  const plannedUnits = sumOf(inForce.plannedSales.map(({ units }) => units));
  const plannedValue = sumOf(inForce.plannedSales.map((sale) => sale.aggregateMarketValue));
  const seller = sellerOf(inForce, owners);
  const isMatchable = seller !== null && filedOn !== null && plannedUnits?.gt(zero) === true;
  const open = isMatchable
    ? {
        id: inForce.accession,
        from: firstDayOf(inForce, filedOn),
        through: addCalendarDays(filedOn, noticeValidDays),
        units: plannedUnits,
        shareClass: shareClassOfNotice(inForce),
      }
    : null;
  return { chain, seller, plannedUnits, plannedValue, open };
}

/** Some notices are filed after the sale they announce, so sales since the planned date count. */
function firstDayOf(notice: StoredNotice, filedOn: string): string {
  const earliest = addCalendarDays(filedOn, -longestLateDays);
  const planned = plannedDays(notice).filter((day) => day >= earliest);
  return [filedOn, ...planned].sort()[0] ?? filedOn;
}

export function plannedDays({ plannedSales }: StoredNotice): string[] {
  return plannedSales.flatMap(({ approximateSaleDate }) => approximateSaleDate ?? []).sort();
}

function shareClassOfNotice({ plannedSales }: StoredNotice): string | null {
  const letters = new Set(plannedSales.map(({ securityClass }) => shareClassOf(securityClass)));
  const [only = null] = letters;
  return letters.size === 1 ? only : null;
}

/** Null where a part is unknown, or there is none: a sum without it would be too low. */
export function sumOf(parts: readonly (string | null)[]): Decimal | null {
  let sum = zero;
  for (const part of parts) {
    const amount = parseDecimal(part);
    if (amount === null) return null;
    sum = sum.add(amount);
  }
  return parts.length === 0 ? null : sum;
}

type Matching = {
  issuer: PreparedIssuer;
  sales: readonly ReportedSale[];
  /** Of this notice. */
  allocations: readonly Allocation[];
};

/** The row of a notice in force, and one for each notice that it replaced. */
export function noticeRow(judged: JudgedNotice, matching: Matching): DerivedPlannedSale[] {
  const { chain, open } = judged;
  const { inForce } = chain;
  const sold = soldUnits(matching);
  const total = sold.reduce((sum, { units }) => sum.add(units), zero);
  const value = valueOf(sold);
  const { outcome, reasons } = outcomeOf(judged, total, matching.issuer);
  const isKnown = open !== null;
  const row: DerivedPlannedSale = {
    ...filedColumns(inForce, matching.issuer),
    personCik: judged.seller?.cik ?? inForce.filerCik,
    plannedUnits: textOf(judged.plannedUnits),
    plannedValue: textOf(judged.plannedValue),
    soldUnits: isKnown ? decimalToText(total) : null,
    soldValue: isKnown && value !== null ? decimalToText(value) : null,
    remainingUnits: isKnown ? decimalToText(open.units.sub(total)) : null,
    outcome,
    openThrough: isKnown ? addCalendarDays(open.through, reportingDays) : null,
    isMatchCertain: judged.seller?.isCertain ?? false,
    proof: {
      matchedBy: judged.seller?.matchedBy ?? null,
      window: isKnown ? { from: open.from, through: open.through } : null,
      sales: sold.map(({ sale, units }) => provenSale(sale, units)),
      threeMonths: null,
      reasons,
    },
  };
  return [row, ...chain.replaced.map((notice) => replacedRow(notice, row, matching.issuer))];
}

function soldUnits({ sales, allocations }: Matching): { sale: ReportedSale; units: Decimal }[] {
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  return allocations.flatMap(({ saleId, units }) => {
    const sale = byId.get(saleId);
    return sale === undefined ? [] : [{ sale, units }];
  });
}

/** Why the outcome of a notice in force is unknown. */
export type NoticeDoubt =
  | "no-filing-date"
  | "units-unknown"
  | "no-units"
  | "seller-unknown"
  | "split"
  | "former-insider";

type NoticeOutcome = {
  outcome: PlannedSaleOutcome;
  doubt: NoticeDoubt | null;
  /** Sentences. */
  reasons: string[];
};

/** The outcome of a notice by the sales assigned to it. @param total  their units */
export function outcomeOf(
  { chain, open, seller, plannedUnits }: JudgedNotice,
  total: Decimal,
  issuer: PreparedIssuer,
): NoticeOutcome {
  const rule = `Sales in Table I with code S count from the filing of the notice (or the planned date, if earlier) through ${noticeValidDays} calendar days after the filing. Each unit counts for one notice of the person, the one whose period ends first.`;
  const unknown = (doubt: NoticeDoubt, ...reasons: string[]) => ({
    outcome: "unknown" as const,
    doubt,
    reasons,
  });
  if (chain.filedOn === null)
    return unknown("no-filing-date", "Neither filing date nor notice date is known.");
  if (plannedUnits === null)
    return unknown("units-unknown", "The notice does not state all units to be sold.");
  if (!plannedUnits.gt(zero)) return unknown("no-units", "The notice states 0 units to be sold.");
  if (seller === null || open === null)
    return unknown(
      "seller-unknown",
      "No Form 3, 4, or 5 of this seller for this company is stored under the same CIK or name, so sales are unknown.",
    );
  const reasons = [rule, seller.reason];
  const split = splitsBetween(issuer, open.from, open.through);
  if (split !== null) reasons.push(split.reason);
  if (split?.isSplit === true) return unknown("split", ...reasons);
  const known = (outcome: PlannedSaleOutcome) => ({ outcome, doubt: null, reasons });
  if (total.gte(open.units)) return known("full");
  if (total.gt(zero)) return known("part");
  const { relationships } = chain.inForce;
  if (relationships.every((text) => /^former\b/i.test(text)))
    return unknown(
      "former-insider",
      ...reasons,
      relationships.length === 0
        ? "The notice states no relationship, so the seller may no longer have to report sales on Form 4."
        : "The seller is a former insider, who may no longer have to report sales on Form 4.",
    );
  return known("none");
}

function replacedRow(
  notice: StoredNotice,
  row: DerivedPlannedSale,
  issuer: PreparedIssuer,
): DerivedPlannedSale {
  return {
    ...row,
    ...filedColumns(notice, issuer),
    isLive: false,
    replacedBy: row.accession,
    plannedUnits: textOf(sumOf(notice.plannedSales.map(({ units }) => units))),
    plannedValue: textOf(sumOf(notice.plannedSales.map((sale) => sale.aggregateMarketValue))),
    soldUnits: null,
    soldValue: null,
    remainingUnits: null,
    outcome: "unknown",
    openThrough: null,
    proof: {
      ...row.proof,
      window: null,
      sales: [],
      reasons: [`The amendment ${row.accession ?? ""} replaces this notice.`],
    },
  };
}

/** The columns that the notice itself states. */
function filedColumns(notice: StoredNotice, issuer: PreparedIssuer) {
  const { plannedSales } = notice;
  const days = plannedDays(notice);
  const { planAdoptedOn, isPlan, planFlags } = planOfNotice(notice);
  return {
    id: notice.accession,
    kind: "notice" as const,
    issuerCik: issuer.record.cik,
    companyName: issuer.record.name.trim() || (notice.issuerName ?? ""),
    // The form has no ticker: the company's, else the one of its newest Form 3, 4, or 5.
    ticker: tickerOf(
      issuer.record.listedTickers,
      issuer.filings.at(-1)?.filing.issuerSymbol ?? null,
    ),
    industry: issuer.industry,
    isLive: true,
    replacedBy: null,
    accession: notice.accession,
    form: notice.form,
    personCik: notice.filerCik,
    personName: notice.seller ?? "",
    relationships: notice.relationships.join(", ") || null,
    filedOn: notice.filedOn,
    acceptedAt: notice.acceptedAt,
    noticeDate: notice.noticeDate,
    datedOn: notice.filedOn ?? notice.noticeDate,
    saleFrom: days[0] ?? null,
    saleThrough: days.at(-1) ?? null,
    securityClass: distinct(plannedSales.map(({ securityClass }) => securityClass)),
    broker: distinct(plannedSales.map(({ broker }) => broker)),
    planAdoptedOn,
    ...companyFigures(notice, issuer),
    isPlan,
    flags: [...notice.flags, ...planFlags].sort(),
  };
}

/** As an alert knows the company when the notice arrives. */
function companyFigures(notice: StoredNotice, issuer: PreparedIssuer) {
  const session = figureSession(notice);
  if (session === null) return { sharePrice: null, marketValue: null, averageDailyVolume: null };
  const { sharePrice, marketValue, volume } = issuer.figuresAt(session);
  return { sharePrice, marketValue, averageDailyVolume: volume?.millionsUsd ?? null };
}

/** Running number of the last trading day before the notice was public. */
function figureSession({ acceptedAt, filedOn }: StoredNotice): number | null {
  const when = publication(acceptedAt, filedOn);
  return when === null ? null : sessionBefore(when.day0);
}

/** Running numbers of the trading days at whose close the companies' figures are. */
export function noticeFigureSessions({ record }: PreparedIssuer): number[] {
  return (record.notices ?? []).flatMap((notice) => figureSession(notice) ?? []);
}

function distinct(texts: readonly (string | null)[]): string | null {
  return [...new Set(texts.filter((text) => text !== null))].join("; ") || null;
}

export function provenSale(sale: ReportedSale, counted: Decimal): ProvenSale {
  const { line, day, units, price, ownerCiks } = sale;
  return {
    accession: line.accession,
    lineNumber: line.lineNumber,
    form: line.form,
    tradeDate: day,
    securityTitle: line.securityTitle,
    units: decimalToText(units),
    counted: decimalToText(counted),
    price: textOf(price),
    otherOwners: ownerCiks.length - 1,
  };
}

function textOf(amount: Decimal | null): string | null {
  return amount === null ? null : decimalToText(amount);
}
