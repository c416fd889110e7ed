import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { greatestProfit, type Lot, type Match } from "#domain/short-swing/greatest-profit.ts";
import { greatestProfitByPair } from "#domain/short-swing/greatest-profit-by-pair.ts";
import { type Treatment, treatmentOf } from "#domain/short-swing/line-treatment.ts";
import {
  type MatchedLine,
  restatedLine,
  type RestatedLine,
  type ShortSwingIssuer,
} from "#domain/short-swing/matched-line.ts";
import { optionReviews } from "#domain/short-swing/option-reviews.ts";
import { type MeasuredPair, measurePair } from "#domain/short-swing/pair-measure.ts";
import { type Decimal, decimalToText, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

/** What a filing says of the person. */
export type Relationship = {
  isDirector: boolean;
  isOfficer: boolean;
  isTenPercentOwner: boolean;
};

/** What the matching needs to know about the person. */
export type ShortSwingPerson = {
  relationshipIn: (accession: string) => Relationship;
  /** Day of the event that a Form 3 for ten percent owners reports; null where none is stored. */
  tenPercentSince: string | null;
};

export type ShortSwingPair = MeasuredPair & {
  purchase: MatchedLine;
  sale: MatchedLine;
  units: Decimal;
  /** Dollars. */
  profit: Decimal;
};

export type SetAside = { line: ReportedLine; treatment: Exclude<Treatment, { kind: "matchable" }> };

export type ShortSwing = {
  /** Dollars: the greatest total of pairs within less than six months. */
  profit: Decimal;
  pairs: readonly ShortSwingPair[];
  matchable: readonly MatchedLine[];
  setAside: readonly SetAside[];
};

/**
 * Profit under Section 16(b) of one person in one issuer's stock.
 * @param lines  live lines of all filings that name the person, any order
 * Source: Exchange Act 16(b); Smolowe v. Delendo, 136 F.2d 231 (2d Cir. 1943); Gratz v. Claughton, 187 F.2d 46 (2d
 * Cir. 1951).
 */
export function shortSwing(
  lines: readonly ReportedLine[],
  issuer: ShortSwingIssuer,
  person: ShortSwingPerson,
): ShortSwing {
  const ordered = lines.toSorted(
    (a, b) =>
      compare(a.datedOn, b.datedOn) ||
      compare(a.accession, b.accession) ||
      a.lineNumber - b.lineNumber,
  );
  const treated = ordered.flatMap((line) => treatLine(line, issuer, person));
  const reviews = optionReviews(treated.filter((each) => "side" in each));
  const counted: MatchedLine[] = [];
  const setAside: SetAside[] = [];
  for (const each of treated) {
    if (!("side" in each)) {
      setAside.push(each);
      continue;
    }
    const { line, price } = each;
    const because = price === null ? withoutClose : reviews.get(each);
    if (price !== null && because === undefined) counted.push({ ...each, price });
    else setAside.push({ line, treatment: { kind: "review", because: because ?? withoutClose } });
  }
  const pairs = issuer.isDomestic ? pairsOf(counted) : [];
  return {
    profit: pairs.reduce((sum, { profit }) => sum.plus(profit), zero),
    pairs,
    matchable: counted,
    setAside,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function treatLine(
  line: ReportedLine,
  issuer: ShortSwingIssuer,
  person: ShortSwingPerson,
): (RestatedLine | SetAside)[] {
  const treatment = treatmentOf(line);
  if (treatment === null) return [];
  if (treatment.kind !== "matchable") return [{ line, treatment }];
  const aside = outside(line, treatment, person);
  if (aside !== null) return [{ line, treatment: aside }];
  return [restatedLine(line, treatment, issuer)];
}

const withoutClose = "The price of the underlying stock on that day is unknown.";

/** Why a line of a person who is neither director nor officer does not count, or needs review. */
function outside(
  line: ReportedLine,
  { side }: Extract<Treatment, { kind: "matchable" }>,
  { tenPercentSince, relationshipIn }: ShortSwingPerson,
): SetAside["treatment"] | null {
  const { isDirector, isOfficer, isTenPercentOwner } = relationshipIn(line.accession);
  if (isDirector || isOfficer) return null;
  if (!isTenPercentOwner)
    return {
      kind: "review",
      because: "The filing does not name the person as a director, officer, or ten percent owner.",
    };
  if (tenPercentSince === null)
    return side === "purchase"
      ? {
          kind: "review",
          because:
            "No Form 3 of this ten percent owner is on file, so it is unknown whether this purchase came before the person became one.",
        }
      : null;
  if (line.tradeDate !== null && line.tradeDate <= tenPercentSince)
    return {
      kind: "left-out",
      because: `Made on or before ${tenPercentSince}, when the person became a ten percent owner according to Form 3 (Foremost-McKesson v. Provident Securities, 423 U.S. 232).`,
    };
  return null;
}

/** Filed amounts and restated ones have no more places: as integers they are exact. */
const places = 12;

function pairsOf(lines: readonly MatchedLine[]): ShortSwingPair[] {
  const classes = Map.groupBy(lines, ({ securityClass }) => securityClass);
  return [...classes.values()].flatMap((ofClass) => {
    const purchases = ofClass.filter(({ side }) => side === "purchase");
    const sales = ofClass.filter(({ side }) => side === "sale");
    return matchesOf(purchases, sales).flatMap((match) => {
      const [purchase, sale] = [purchases[match.purchase], sales[match.sale]];
      if (purchase === undefined || sale === undefined) return [];
      const units = decimalOfInteger(match.units);
      const measured = measurePair(purchase, sale);
      return [{ ...measured, purchase, sale, units, profit: units.times(measured.gain) }];
    });
  });
}

/** The general matching is slower, and needed only where some pairs are measured by premiums. */
function matchesOf(purchases: readonly MatchedLine[], sales: readonly MatchedLine[]): Match[] {
  const [bought, sold] = [purchases.map(lotOf), sales.map(lotOf)];
  const gains = premiumGains(purchases, sales);
  if (gains.size === 0) return greatestProfit(bought, sold);
  return greatestProfitByPair(
    bought,
    sold,
    (purchase, sale) =>
      gains.get(`${purchase}/${sale}`) ??
      (sold[sale]?.price ?? 0n) - (bought[purchase]?.price ?? 0n),
  );
}

/** Of the pairs measured by premiums, by the indexes of both sides. */
function premiumGains(
  purchases: readonly MatchedLine[],
  sales: readonly MatchedLine[],
): ReadonlyMap<string, bigint> {
  const optionsOf = (lines: readonly MatchedLine[]) =>
    [...lines.entries()].filter(([, { option }]) => option !== null);
  const sold = optionsOf(sales);
  return new Map(
    optionsOf(purchases).flatMap(([at, purchase]) =>
      sold.flatMap(([place, sale]) => {
        const { measure, gain } = measurePair(purchase, sale);
        return measure === "premiums" ? [[`${at}/${place}`, integerOf(gain)] as const] : [];
      }),
    ),
  );
}

function lotOf({ line, units, price }: MatchedLine): Lot {
  return { day: line.tradeDate ?? "", units: integerOf(units), price: integerOf(price) };
}

function integerOf(value: Decimal): bigint {
  return BigInt(value.times(`1e${places}`).toFixed(0));
}

function decimalOfInteger(value: bigint): Decimal {
  return (parseDecimal(value.toString()) ?? zero).div(`1e${places}`);
}

/** Dollars as text, to the cent, half up. */
export function textToTheCent(value: Decimal): string {
  return decimalToText(value.toDecimalPlaces(2));
}
