import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { greatestProfit, type Lot, type Match } from "#domain/short-swing/greatest-profit.ts";
import { greatestProfitByPair } from "#domain/short-swing/greatest-profit-by-pair.ts";
import { type Treatment, treatmentOf } from "#domain/short-swing/line-treatment.ts";
import { compareTerms, type OptionTerms } from "#domain/short-swing/option-terms.ts";
import { type MeasuredPair, measurePair } from "#domain/short-swing/pair-measure.ts";
import { lastMatchableDay } from "#domain/short-swing/short-swing-window.ts";
import {
  type Decimal,
  decimalOf,
  decimalToText,
  parseDecimal,
  zero,
} from "#domain/trades/lines/decimal.ts";

/** What the matching needs to know about the issuer. */
export type ShortSwingIssuer = {
  /** Splits of its common stock by effective day, oldest first; null when no price source states them. */
  splits: readonly { day: string; ratio: number }[] | null;
  /** The last sale price of its common stock on a day, dollars as printed; null when unknown. */
  closeOn: (day: string) => number | null;
  /** Whether it files reports as a domestic issuer; foreign private issuers are exempt (Rule 3a12-3(b)). */
  isDomestic: boolean;
};

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

/** A line as it is matched. Units and price are in today's shares (Rule 16a-9). */
export type MatchedLine = {
  line: ReportedLine;
  side: "purchase" | "sale";
  /** Null for shares. */
  option: OptionTerms | null;
  /** See `classOf`. */
  securityClass: string;
  units: Decimal;
  /** Dollars; of an option the close of the underlying stock that day (Rule 16b-6(c)(2)). */
  price: Decimal;
  /** Product of the splits since. */
  splitFactor: Decimal;
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
  const matchable = treated.flatMap((each) => ("side" in each ? [each] : []));
  const unclear = unclearOptions(matchable);
  const counted = matchable.filter((each) => !unclear.has(each));
  const setAside = treated.flatMap((each) => {
    if (!("side" in each)) return [each];
    return unclear.has(each) ? [{ line: each.line, treatment: unclearTerms }] : [];
  });
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
): (MatchedLine | SetAside)[] {
  const treatment = treatmentOf(line);
  if (treatment === null) return [];
  if (treatment.kind !== "matchable") return [{ line, treatment }];
  const aside = outside(line, treatment, person);
  if (aside !== null) return [{ line, treatment: aside }];
  return [matchedLine(line, treatment, issuer) ?? { line, treatment: withoutClose }];
}

const withoutClose: SetAside["treatment"] = {
  kind: "review",
  because: "The price of the underlying stock on that day is unknown.",
};

const unclearTerms: SetAside["treatment"] = {
  kind: "review",
  because:
    "Options that may have the same terms were bought and sold within less than six months. Then the profit is the difference of the premiums (Rule 16b-6(c)(1)), otherwise at most that of the stock (Rule 16b-6(c)(2)). The filings do not show the same terms and the premium for each share: an expiration date is missing, a split leaves the exercise prices less than one cent apart, or the number of options is not that of the shares.",
};

/** Options on both sides within the window, of which the filings do not show which measure applies. */
function unclearOptions(lines: readonly MatchedLine[]): ReadonlySet<MatchedLine> {
  const options = lines.flatMap((each) =>
    each.option === null ? [] : [{ each, option: each.option, day: each.line.tradeDate ?? "" }],
  );
  const purchases = options.filter(({ each }) => each.side === "purchase");
  const sales = options.filter(({ each }) => each.side === "sale");
  const isWithin = (a: string, b: string): boolean =>
    a < b ? b <= lastMatchableDay(a) : a <= lastMatchableDay(b);
  return new Set(
    purchases.flatMap((purchase) =>
      sales
        .filter(
          (sale) =>
            compareTerms(purchase.option, sale.option) === "unclear" &&
            isWithin(purchase.day, sale.day),
        )
        .flatMap((sale) => [purchase.each, sale.each]),
    ),
  );
}

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

/** Restated prices and units are rounded half up, as quotients are elsewhere. */
const restatedPlaces = 8;

function matchedLine(
  line: ReportedLine,
  { side, option, securityClass }: Extract<Treatment, { kind: "matchable" }>,
  { splits, closeOn }: ShortSwingIssuer,
): MatchedLine | null {
  const day = line.tradeDate ?? "";
  // Splits of the common stock restate no preferred stock.
  const splitFactor = (securityClass.startsWith("Common") ? (splits ?? []) : [])
    .filter((split) => split.day > day)
    .reduce((product, { ratio }) => product.times(decimalOf(ratio)), decimalOf(1));
  const close = option === null ? null : closeOn(day);
  const closePrice = close === null ? null : decimalOf(close);
  const price = option === null ? parseDecimal(line.price) : closePrice;
  const units = parseDecimal(option === null ? line.shares : line.underlyingShares);
  if (price === null || units === null) return null;
  return {
    line,
    side,
    option: option === null ? null : termsOf(line, option, splitFactor),
    securityClass,
    units: units.times(splitFactor).toDecimalPlaces(restatedPlaces),
    price: price.div(splitFactor).toDecimalPlaces(restatedPlaces),
    splitFactor,
  };
}

function termsOf(
  { conversionPrice, expiresOn, price, shares, underlyingShares }: ReportedLine,
  kind: OptionTerms["kind"],
  splitFactor: Decimal,
): OptionTerms {
  const restated = (text: string | null): Decimal =>
    (parseDecimal(text) ?? zero).div(splitFactor).toDecimalPlaces(restatedPlaces);
  const isPerShare = parseDecimal(shares)?.equals(parseDecimal(underlyingShares) ?? zero) === true;
  return {
    kind,
    strike: restated(conversionPrice),
    expiresOn,
    premium: isPerShare ? restated(price) : null,
    splitFactor,
  };
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
export function dollarsText(value: Decimal): string {
  return decimalToText(value.toDecimalPlaces(2));
}
