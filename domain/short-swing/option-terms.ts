import type { Decimal } from "#domain/trades/lines/decimal.ts";

/** A plain call or put, in today's shares (Rule 16a-9). */
export type OptionTerms = {
  kind: "call" | "put";
  /** Dollars. */
  strike: Decimal;
  expiresOn: string | null;
  /**
   * Dollars for each underlying share. Null unless the number of options is that of the shares: of contracts for 100
   * shares some filings state the price of a share's option, others that of a contract.
   */
  premium: Decimal | null;
  /** Product of the splits since, by which strike and premium were divided. */
  splitFactor: Decimal;
};

/** Exchanges round strikes to the cent after a split. */
const roundedStrike = "0.01";

/**
 * Whether two options have the same terms, so that their premiums measure the profit (Rule 16b-6(c)(1)). Unclear where
 * they may have and the filings do not show it, or do not show the premium for each share.
 */
export function compareTerms(a: OptionTerms, b: OptionTerms): "same" | "different" | "unclear" {
  const apart = a.strike.minus(b.strike).abs();
  const isNear = a.splitFactor.equals(b.splitFactor) ? apart.isZero() : apart.lt(roundedStrike);
  if (a.kind !== b.kind || !isNear) return "different";
  const areDated = a.expiresOn !== null && b.expiresOn !== null;
  if (areDated && a.expiresOn !== b.expiresOn) return "different";
  return areDated && apart.isZero() && a.premium !== null && b.premium !== null
    ? "same"
    : "unclear";
}
