/** How the profit of a pair is measured: prices, the limit of Rule 16b-6(c)(2), or premiums (Rule 16b-6(c)(1)). */
import { textOf } from "../days.mjs";
import { Exact, zero } from "../numbers.mjs";

const places = 8;
const halfOfEighth = Exact.of("0.0625");

/**
 * A call or put in today's shares; without a premium unless it is that of a share.
 * @param close  of the stock that day, as printed; null if unknown
 */
export function optionOf(line, { isPut, factor, close }) {
  const today = (amount) => amount.over(factor).rounded(places);
  return {
    isPut,
    factor,
    filedStrike: line.exercisePrice,
    strike: today(line.exercisePrice),
    expires: line.expires,
    premium: isOfShare(line, isPut ? line.exercisePrice : close, close) ? today(line.price) : null,
  };
}

/** A price above the stock's close (calls) or the exercise price (puts) cannot be a premium per share. */
function isOfShare({ shares, underlyingShares, price }, most, close) {
  return close !== null && shares.equals(underlyingShares) && price.minus(most).sign <= 0;
}

/**
 * Names of the option terms that differ between pack and filings.
 * @param said, option  null for other securities
 */
export function differingTerms(said, option) {
  if (!said || option === null) return !said && option === null ? [] : ["kind"];
  const { premium } = option;
  const isSame = {
    kind: said.kind === (option.isPut ? "put" : "call"),
    "exercise price": Exact.of(said.strike).equals(option.strike),
    "expiration date":
      said.expires_on === (option.expires === null ? null : textOf(option.expires)),
    premium:
      said.premium === null || premium === null
        ? said.premium === premium
        : Exact.of(said.premium).equals(premium),
  };
  return Object.keys(isSame).filter((name) => !isSame[name]);
}

/** "same", "different", or "unclear" if the filings do not show the terms or the premiums. */
function compareTerms(a, b) {
  if (a.isPut !== b.isPut) return "different";
  const areDated = a.expires !== null && b.expires !== null;
  if (areDated && a.expires !== b.expires) return "different";
  if (!a.strike.equals(b.strike)) return maySplitHaveMoved(a, b) ? "unclear" : "different";
  return areDated && a.premium !== null && b.premium !== null ? "same" : "unclear";
}

/** Exchanges leave exercise prices unchanged in reverse splits, and have rounded those of other splits to eighths. */
function maySplitHaveMoved(a, b) {
  if (a.factor.equals(b.factor)) return false;
  const apart = a.strike.minus(b.strike);
  const isNear = [apart, zero.minus(apart)].every((each) => each.minus(halfOfEighth).sign <= 0);
  return isNear || a.filedStrike.equals(b.filedStrike);
}

/** Whether the filings leave open how a pair of the two is measured. */
export const areUnclear = (a, b) => compareTerms(a, b) === "unclear";

/** The measure, the prices of both sides, and the profit for each share. */
export function measureOf(bought, sold) {
  const [first, second] = [bought.option, sold.option];
  if (first !== null && second !== null && compareTerms(first, second) === "same") {
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
