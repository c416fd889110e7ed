import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { type Decimal, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

/** A plain call or put, in today's shares (Rule 16a-9). */
export type OptionTerms = {
  kind: "call" | "put";
  /** Dollars. */
  strike: Decimal;
  filedStrike: Decimal;
  expiresOn: string | null;
  /** Dollars for each underlying share; null where the filing does not show it. */
  premium: Decimal | null;
  /** Product of the splits since, by which strike and premium were divided. */
  splitFactor: Decimal;
};

/** Restated amounts are rounded half up, as quotients are elsewhere. */
const restatedPlaces = 8;

export function restated(amount: Decimal, splitFactor: Decimal): Decimal {
  return amount.div(splitFactor).toDecimalPlaces(restatedPlaces);
}

/** @param close  dollars, of the stock on the day of the trade, as printed; null when unknown */
export function termsOf(
  line: ReportedLine,
  kind: OptionTerms["kind"],
  close: Decimal | null,
  splitFactor: Decimal,
): OptionTerms {
  const filedStrike = parseDecimal(line.conversionPrice) ?? zero;
  const premium = filedPremium(line, kind === "call" ? close : close && filedStrike);
  return {
    kind,
    strike: restated(filedStrike, splitFactor),
    filedStrike,
    expiresOn: line.expiresOn,
    premium: premium && restated(premium, splitFactor),
    splitFactor,
  };
}

/**
 * The price of an option on one share. Filings of contracts for 100 shares state the price of a share's option or that
 * of a contract, so the number of options must be that of the shares. A price above the
 * stock's close (calls) or the exercise price (puts) cannot be a premium per share.
 */
function filedPremium(
  { price, shares, underlyingShares }: ReportedLine,
  most: Decimal | null,
): Decimal | null {
  const [filed, underlying] = [parseDecimal(price), parseDecimal(underlyingShares)];
  if (filed === null || underlying === null || most === null) return null;
  const isPerShare = parseDecimal(shares)?.equals(underlying) === true && filed.lte(most);
  return isPerShare ? filed : null;
}

/** Exchanges have rounded strikes to eighths after a split. */
const mostRounding = "0.0625";

/**
 * Whether two options have the same terms, so that their premiums measure the profit (Rule 16b-6(c)(1)). Unclear where
 * they may have and the filings do not show it, or do not show the premium for each share. After a reverse split an
 * exchange leaves the strike as it is and changes the shares of a contract.
 */
export function compareTerms(a: OptionTerms, b: OptionTerms): "same" | "different" | "unclear" {
  const areDated = a.expiresOn !== null && b.expiresOn !== null;
  if (a.kind !== b.kind || (areDated && a.expiresOn !== b.expiresOn)) return "different";
  const apart = a.strike.minus(b.strike).abs();
  if (!apart.isZero()) {
    const mayBeAdjusted =
      !a.splitFactor.equals(b.splitFactor) &&
      (a.filedStrike.equals(b.filedStrike) || apart.lte(mostRounding));
    return mayBeAdjusted ? "unclear" : "different";
  }
  return areDated && a.premium !== null && b.premium !== null ? "same" : "unclear";
}
