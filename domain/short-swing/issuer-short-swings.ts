import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import type { DerivedShortSwing } from "#domain/short-swing/derived-short-swing.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import {
  dollarsText,
  shortSwing,
  type ShortSwing,
  type ShortSwingIssuer,
  type ShortSwingPair,
} from "#domain/short-swing/short-swing.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** Everyone with a profit, by CIK. Persons who filed together are one. */
export function deriveShortSwings(
  issuer: PreparedIssuer,
  lines: readonly ReportedLine[],
): DerivedShortSwing[] {
  const traded = lines.filter(({ isLive, code }) => isLive && (code === "P" || code === "S"));
  const byOwner = Map.groupBy(traded, ({ ownerCik }) => ownerCik);
  return [...byOwner]
    .filter(([, own]) => new Set(own.map(({ code }) => code)).size > 1)
    .flatMap(([ownerCik, own]) => derivedOf(personShortSwing(issuer, lines, ownerCik), own))
    .sort((a, b) => a.ownerCik - b.ownerCik);
}

/** The profit of one person from all filings that name them. */
export function personShortSwing(
  issuer: PreparedIssuer,
  lines: readonly ReportedLine[],
  ownerCik: number,
): ShortSwing {
  return shortSwing(
    lines.filter(({ isLive, ownerCiks }) => isLive && ownerCiks.includes(ownerCik)),
    issuerFacts(issuer),
    { tenPercentSince: tenPercentSince(issuer, ownerCik) },
  );
}

/** Days whose close of the stock the profits can depend on. */
export function shortSwingDays(lines: readonly ReportedLine[]): string[] {
  return lines.flatMap(({ isLive, table, code, tradeDate }) =>
    isLive && table === "II" && (code === "P" || code === "S") && tradeDate !== null
      ? [tradeDate]
      : [],
  );
}

/** Whether the source of the stock's prices states splits, without which none are restated. */
export function knowsSplits({ priceSources }: PreparedIssuer): boolean {
  return (priceSources[0]?.stock?.series.splits ?? null) !== null;
}

/** An issuer without reports of domestic issuers may be a foreign private issuer. */
export function isDomestic({ record }: PreparedIssuer): boolean {
  const { currentReports, periodicReports, listedReports } = record;
  return currentReports.length + periodicReports.length + (listedReports?.length ?? 0) > 0;
}

function issuerFacts(issuer: PreparedIssuer): ShortSwingIssuer {
  const stock = issuer.priceSources[0]?.stock ?? null;
  return {
    splits: stock?.series.splits ?? null,
    isDomestic: isDomestic(issuer),
    closeOn: (day) => {
      const session = sessionOf(day);
      const close = session < 0 ? null : (stock?.unadjustedClose(session) ?? null);
      return close === null || "missing" in close ? null : close.price;
    },
  };
}

/** The event that the person's first Form 3 as a ten percent owner reports. */
function tenPercentSince({ record }: PreparedIssuer, ownerCik: number): string | null {
  const days = record.ownershipFilings.flatMap(({ form, periodOfReport, owners }) => {
    const owner = owners.find(({ cik }) => cik === ownerCik);
    const isFirst = form.trim().startsWith("3") && owner?.isTenPercentOwner === true;
    return isFirst && periodOfReport !== null ? [periodOfReport] : [];
  });
  return days.sort()[0] ?? null;
}

function derivedOf(
  { profit, pairs, setAside }: ShortSwing,
  own: readonly ReportedLine[],
): DerivedShortSwing[] {
  const newest = own.toSorted((a, b) => (a.datedOn < b.datedOn ? -1 : 1)).at(-1);
  if (newest === undefined || pairs.length === 0) return [];
  const days = pairs.flatMap(daysOf).sort();
  return [
    {
      issuerCik: newest.issuerCik,
      companyName: newest.companyName,
      ticker: newest.ticker,
      ownerCik: newest.ownerCik,
      ownerName: newest.ownerName,
      otherOwners: newest.otherOwners,
      title: newest.title,
      profit: dollarsText(profit),
      pairs: pairs.length,
      firstDay: days[0] ?? "",
      lastDay: days.at(-1) ?? "",
      linesToReview: setAside.filter(({ treatment }) => treatment.kind === "review").length,
    },
  ];
}

function daysOf({ purchase, sale }: ShortSwingPair): string[] {
  return [purchase, sale].flatMap(({ line }) => (line.tradeDate === null ? [] : [line.tradeDate]));
}
