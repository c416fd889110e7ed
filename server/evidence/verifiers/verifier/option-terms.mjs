/** How the profit of a pair is measured: prices, the limit of Rule 16b-6(c)(2), or premiums (Rule 16b-6(c)(1)). */
import { textOf } from "./days.mjs";
import { Exact } from "./numbers.mjs";

const places = 8;
const cent = Exact.of("0.01");

/**
 * A call or put in today's shares; without a premium unless it is that of a share.
 * @param close  of the stock that day, as printed; null if unknown
 */
export function optionOf(line, { isPut, factor, close }) {
  const today = (amount) => amount.over(factor).rounded(places);
  return {
    isPut,
    factor,
    strike: today(line.exercisePrice),
    expires: line.expires,
    premium: isOfShare(line, isPut ? line.exercisePrice : close, close) ? today(line.price) : null,
  };
}

/** A call on a share is not worth more than the share, a put not more than the exercise price: a contract's price is. */
function isOfShare({ shares, underlyingShares, price }, most, close) {
  return close !== null && shares.equals(underlyingShares) && price.minus(most).sign <= 0;
}

/** Whether the pack states the same terms. */
export function isStatedOption(said, option) {
  if (!said || option === null) return !said && option === null;
  const { premium } = option;
  return (
    said.kind === (option.isPut ? "put" : "call") &&
    Exact.of(said.strike).equals(option.strike) &&
    said.expires_on === (option.expires === null ? null : textOf(option.expires)) &&
    (said.premium === null || premium === null
      ? said.premium === premium
      : Exact.of(said.premium).equals(premium))
  );
}

function mayHaveSameTerms(a, b) {
  if (a.isPut !== b.isPut) return false;
  if (a.expires !== null && b.expires !== null && a.expires !== b.expires) return false;
  if (a.strike.equals(b.strike)) return true;
  if (a.factor.equals(b.factor)) return false;
  const [less, more] = [a.strike.minus(b.strike), b.strike.minus(a.strike)];
  return less.minus(cent).sign < 0 && more.minus(cent).sign < 0;
}

function haveSameTerms(a, b) {
  const isKnown = (option) => option.expires !== null && option.premium !== null;
  return mayHaveSameTerms(a, b) && isKnown(a) && isKnown(b) && a.strike.equals(b.strike);
}

/** They may have the same terms, and the filings do not show it or not the premiums. */
export const areUnclear = (a, b) => mayHaveSameTerms(a, b) && !haveSameTerms(a, b);

/** The measure, the prices of both sides, and the profit for each share. */
export function measureOf(bought, sold) {
  const [first, second] = [bought.option, sold.option];
  if (first !== null && second !== null && haveSameTerms(first, second)) {
    const gain = second.premium.minus(first.premium);
    return {
      measure: "premiums",
      prices: [first.premium, second.premium],
      gain: first.isPut ? gain.times(new Exact(-1n)) : gain,
    };
  }
  return {
    measure: first === null && second === null ? "prices" : "limit",
    prices: [bought.price, sold.price],
    gain: sold.price.minus(bought.price),
  };
}
