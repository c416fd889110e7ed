import { isLimit } from "#contract/operations/screening/short-swing.ts";
import { sessionOf } from "#domain/calendar/trading-calendar.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import type { DerivedShortSwing } from "#domain/short-swing/derived-short-swing.ts";
import type { MatchedLine, ShortSwingIssuer } from "#domain/short-swing/matched-line.ts";
import {
  textToTheCent,
  shortSwing,
  type ShortSwing,
  type ShortSwingPair,
  type ShortSwingPerson,
} from "#domain/short-swing/short-swing.ts";
import type { OwnershipFiling, PriceSeries, ReportingOwner } from "#domain/trades/issuer-record.ts";
import { decimalToText } from "#domain/trades/lines/decimal.ts";
import { type PreparedIssuer, statedSplits } from "#domain/trades/rows/prepared-issuer.ts";

type Named = { filing: OwnershipFiling; owner: ReportingOwner };
type Found = { ownerCik: number; swing: ShortSwing; own: readonly ReportedLine[] };

/** Everyone with a profit, by CIK. */
export function findShortSwings(
  issuer: PreparedIssuer,
  lines: readonly ReportedLine[],
): ReadonlyMap<number, Found> {
  const owned = lines.flatMap((line) =>
    line.isLive ? line.ownerCiks.map((ownerCik) => ({ ownerCik, line })) : [],
  );
  const facts = issuerFacts(issuer);
  const named = filingsByOwner(issuer);
  const found = new Map<number, Found>();
  for (const [ownerCik, each] of Map.groupBy(owned, (of) => of.ownerCik)) {
    const unordered = each.map(({ line }) => line);
    if (unordered.filter(isMarketTrade).length < 2) continue;
    const own = unordered.toSorted((a, b) => (a.datedOn < b.datedOn ? -1 : 1));
    const swing = shortSwing(own, facts, personFacts(named.get(ownerCik) ?? []));
    if (swing.pairs.length > 0) found.set(ownerCik, { ownerCik, swing, own });
  }
  return found;
}

/** What is stored of those found. Persons with the profit of the same trades are one. */
export function deriveShortSwings(
  issuer: PreparedIssuer,
  found: ReadonlyMap<number, Found>,
): DerivedShortSwing[] {
  const idOf = tradeIds(issuer);
  const named = filingsByOwner(issuer);
  const groups = Map.groupBy(found.values(), ({ swing }) =>
    swing.pairs
      .map(({ purchase, sale, units }) => [idOf(purchase), idOf(sale), units.toFixed()].join(" "))
      .sort()
      .join("\n"),
  );
  return [...groups.values()]
    .map((group) => derivedOf(group, issuer, named))
    .sort((a, b) => a.ownerCik - b.ownerCik);
}

function isMarketTrade({ code }: ReportedLine): boolean {
  return code === "P" || code === "S";
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
    personFacts(filingsByOwner(issuer).get(ownerCik) ?? []),
  );
}

/** The filings that name each person, and how. */
export function filingsByOwner({ record }: PreparedIssuer): ReadonlyMap<number, readonly Named[]> {
  const named = record.ownershipFilings.flatMap((filing) =>
    filing.owners.map((owner) => ({ filing, owner })),
  );
  return Map.groupBy(named, ({ owner }) => owner.cik);
}

/** Days whose close of the stock the profits can depend on. */
export function shortSwingDays(lines: readonly ReportedLine[]): string[] {
  return lines.flatMap((line) =>
    line.isLive && line.table === "II" && isMarketTrade(line) && line.tradeDate !== null
      ? [line.tradeDate]
      : [],
  );
}

/** Whether a source of the stock's prices states splits, without which none are restated. */
export function knowsSplits(issuer: PreparedIssuer): boolean {
  return statedSplits(issuer) !== null;
}

/** An issuer without reports of domestic issuers may be a foreign private issuer. */
export function isDomestic({ record }: PreparedIssuer): boolean {
  const { currentReports, periodicReports, listedReports } = record;
  return currentReports.length + periodicReports.length + (listedReports?.length ?? 0) > 0;
}

function issuerFacts(issuer: PreparedIssuer): ShortSwingIssuer {
  return {
    splits: statedSplits(issuer),
    isDomestic: isDomestic(issuer),
    closeOn: (day) => closeOfStock(issuer, day)?.price ?? null,
  };
}

/** The close of the stock on a day, dollars as printed, with its series; null if no source has one. */
export function closeOfStock(
  { priceSources }: PreparedIssuer,
  day: string,
): { price: number; series: PriceSeries } | null {
  const session = sessionOf(day);
  if (session < 0) return null;
  for (const { stock } of priceSources) {
    const close = stock?.unadjustedClose(session);
    if (stock !== null && close !== undefined && "price" in close)
      return { price: close.price, series: stock.series };
  }
  return null;
}

/** The relationship that each filing states, and the event that the first Form 3 as a ten percent owner reports. */
export function personFacts(named: readonly Named[]): ShortSwingPerson {
  const relationships = new Map(named.map(({ filing, owner }) => [filing.accession, owner]));
  const none = { isDirector: false, isOfficer: false, isTenPercentOwner: false };
  const days = named.flatMap(({ filing: { form, periodOfReport }, owner }) =>
    form.trim().startsWith("3") && owner.isTenPercentOwner && periodOfReport !== null
      ? [periodOfReport]
      : [],
  );
  return {
    relationshipIn: (accession) => relationships.get(accession) ?? none,
    tenPercentSince: days.sort()[0] ?? null,
  };
}

/** The same text for a line and for its repetition in the filing of other members of the group. */
function tradeIds({ duplicateOf }: PreparedIssuer): (matched: MatchedLine) => string {
  const originals = new Map(
    [...duplicateOf].map(([line, filing]) => [
      `${line.filing.filing.accession}/${line.asFiled.lineNumber}`,
      filing.filing.accession,
    ]),
  );
  return ({ line, units, price }) => {
    const accession = originals.get(`${line.accession}/${line.lineNumber}`) ?? line.accession;
    return [accession, line.tradeDate, decimalToText(units), decimalToText(price)].join("/");
  };
}

/** One row for a group, under the person whom its newest filing shows first. */
function derivedOf(
  group: readonly Found[],
  issuer: PreparedIssuer,
  named: ReadonlyMap<number, readonly Named[]>,
): DerivedShortSwing {
  const [first] = group;
  const shown = group.find(({ own, ownerCik }) => own.at(-1)?.ownerCik === ownerCik) ?? first;
  if (shown === undefined) throw new Error("A group has at least one person.");
  const { swing, own, ownerCik } = shown;
  const newest = own.at(-1);
  const pairDays = swing.pairs.map(daysOf);
  const days = pairDays.flat().sort();
  return {
    issuerCik: issuer.record.cik,
    companyName: newest?.companyName ?? issuer.record.name,
    ticker: newest?.ticker ?? null,
    ownerCik,
    ownerName: nameOf(named.get(ownerCik) ?? []),
    otherOwners: group.length - 1,
    title: newest?.ownerCik === ownerCik ? newest.title : null,
    profit: textToTheCent(swing.profit),
    pairs: swing.pairs.length,
    isLimit: isLimit(swing.pairs),
    firstDay: days[0] ?? "",
    lastDay: days.at(-1) ?? "",
    firstPairDay: pairDays.flatMap((each) => each.at(-1) ?? []).sort()[0] ?? null,
    linesToReview: swing.setAside.filter(({ treatment }) => treatment.kind === "review").length,
    areSplitsKnown: knowsSplits(issuer),
  };
}

/** A person's name as the newest filing that names them states it; empty where none does. */
export function ownerName(issuer: PreparedIssuer, ownerCik: number): string {
  return nameOf(filingsByOwner(issuer).get(ownerCik) ?? []);
}

/** Whether any filing says that the person is an officer or director. */
export function isOfficerOrDirector(issuer: PreparedIssuer, ownerCik: number): boolean {
  const named = filingsByOwner(issuer).get(ownerCik) ?? [];
  return named.some(({ owner }) => owner.isOfficer || owner.isDirector);
}

function nameOf(named: readonly Named[]): string {
  const newest = named.toSorted((a, b) =>
    (a.filing.filedOn ?? "") < (b.filing.filedOn ?? "") ? 1 : -1,
  )[0];
  return newest?.owner.name ?? "";
}

/** Trade dates of a pair, in order. */
function daysOf({ purchase, sale }: ShortSwingPair): string[] {
  return [purchase, sale]
    .flatMap(({ line }) => (line.tradeDate === null ? [] : [line.tradeDate]))
    .sort();
}
