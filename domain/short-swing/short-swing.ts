import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { greatestProfit, type Lot } from "#domain/short-swing/greatest-profit.ts";
import { type Treatment, treatmentOf } from "#domain/short-swing/line-treatment.ts";
import {
  type Decimal,
  decimalOf,
  decimalToText,
  parseDecimal,
  zero,
} from "#domain/trades/lines/decimal.ts";

/** What the matching needs to know about the issuer. */
export type ShortSwingIssuer = {
  /** Splits of its stock by effective day, oldest first; null when no price source states them. */
  splits: readonly { day: string; ratio: number }[] | null;
  /** The last sale price of its stock on a day, dollars as printed; null when unknown. */
  closeOn: (day: string) => number | null;
  /** Whether it files reports as a domestic issuer; foreign private issuers are exempt (Rule 3a12-3(b)). */
  isDomestic: boolean;
};

/** What the matching needs to know about the person. */
export type ShortSwingPerson = {
  /** Day of the event that a Form 3 for ten percent owners reports; null where none is stored. */
  tenPercentSince: string | null;
};

/** A line as it is matched. Units and price are in today's shares (Rule 16a-9). */
export type MatchedLine = {
  line: ReportedLine;
  side: "purchase" | "sale";
  isDerivative: boolean;
  /** "Common", "Class A", "Preferred": only the same class is matched. */
  securityClass: string;
  units: Decimal;
  /** Dollars; of a derivative the close of the underlying stock that day, which limits the profit. */
  price: Decimal;
  /** Product of the splits since. */
  splitFactor: Decimal;
};

export type ShortSwingPair = {
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
  const matchable: MatchedLine[] = [];
  const setAside: SetAside[] = [];
  for (const line of ordered) {
    const treatment = treatmentOf(line);
    if (treatment === null) continue;
    const aside = treatment.kind === "matchable" ? outside(line, treatment, person) : treatment;
    if (aside !== null) setAside.push({ line, treatment: aside });
    else if (treatment.kind === "matchable") {
      const matched = matchedLine(line, treatment, issuer);
      if (matched === null)
        setAside.push({
          line,
          treatment: {
            kind: "review",
            because: "The price of the underlying stock on that day is unknown.",
          },
        });
      else matchable.push(matched);
    }
  }
  const pairs = issuer.isDomestic ? pairsOf(matchable) : [];
  return {
    profit: pairs.reduce((sum, { profit }) => sum.plus(profit), zero),
    pairs,
    matchable,
    setAside,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Why a line of a person who is neither director nor officer does not count, or needs review. */
function outside(
  line: ReportedLine,
  { side }: Extract<Treatment, { kind: "matchable" }>,
  { tenPercentSince }: ShortSwingPerson,
): SetAside["treatment"] | null {
  if (line.isDirector || line.isOfficer) return null;
  if (!line.isTenPercentOwner)
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

function matchedLine(
  line: ReportedLine,
  { side, isDerivative }: Extract<Treatment, { kind: "matchable" }>,
  { splits, closeOn }: ShortSwingIssuer,
): MatchedLine | null {
  const day = line.tradeDate ?? "";
  const splitFactor = (splits ?? [])
    .filter((split) => split.day > day)
    .reduce((product, { ratio }) => product.times(decimalOf(ratio)), decimalOf(1));
  const close = isDerivative ? closeOn(day) : null;
  const price = isDerivative
    ? close === null
      ? null
      : decimalOf(close)
    : parseDecimal(line.price);
  const units = parseDecimal(isDerivative ? line.underlyingShares : line.shares);
  if (price === null || units === null) return null;
  return {
    line,
    side,
    isDerivative,
    securityClass: classOf(isDerivative ? line.underlyingTitle : line.securityTitle),
    units: units.times(splitFactor),
    price: price.div(splitFactor),
    splitFactor,
  };
}

/** Different classes could be matched only if one converts into the other, which the filing does not state. */
function classOf(title: string | null): string {
  const text = title ?? "";
  if (/\bpreferred\b/i.test(text)) return "Preferred";
  const letter = /\b(?:class|series)\s+([a-z])\b/i.exec(text)?.[1];
  return letter === undefined ? "Common" : `Class ${letter.toUpperCase()}`;
}

/** Units and prices as integers: filed amounts and ratios of splits have fewer places. */
const places = 12;

function pairsOf(lines: readonly MatchedLine[]): ShortSwingPair[] {
  const classes = Map.groupBy(lines, ({ securityClass }) => securityClass);
  return [...classes.values()].flatMap((ofClass) => {
    const purchases = ofClass.filter(({ side }) => side === "purchase");
    const sales = ofClass.filter(({ side }) => side === "sale");
    return greatestProfit(purchases.map(lotOf), sales.map(lotOf)).flatMap((match) => {
      const [purchase, sale] = [purchases[match.purchase], sales[match.sale]];
      if (purchase === undefined || sale === undefined) return [];
      const units = decimalOfInteger(match.units);
      return [{ purchase, sale, units, profit: units.times(sale.price.minus(purchase.price)) }];
    });
  });
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
