import { numberText } from "#contract/values/amount-text.ts";
import { compareTerms, type OptionTerms } from "#domain/short-swing/option-terms.ts";
import type { RestatedLine } from "#domain/short-swing/matched-line.ts";
import { lastMatchableDay } from "#domain/short-swing/short-swing-window.ts";

const unclearTerms =
  "Options that may have the same terms were bought and sold within less than six months. If the terms are the same, the premiums measure the profit (Rule 16b-6(c)(1)); if not, the stock's price limits it (Rule 16b-6(c)(2)). The filings do not settle this: an expiration date is missing, a split may have changed an exercise price, the number of options differs from the number of shares, a price is too high for a premium per share, or the stock's close on that day is unknown.";

/** The general matching of more lots takes seconds to minutes. */
const mostLots = 1_000;

const tooMany = `Options with the same terms were bought and sold within less than six months. Sentinel does not match them if the class has more than ${numberText(mostLots, 0)} purchases and sales (Rule 16b-6(c)(1)).`;

type OptionLine = { each: RestatedLine; option: OptionTerms; day: string };

/**
 * Options on both sides within the window that need review, with the reason: the filings do not show which measure
 * applies, or there are too many lots.
 * @param lines  those that can be matched, and options without a close of the stock
 */
export function optionReviews(lines: readonly RestatedLine[]): ReadonlyMap<RestatedLine, string> {
  const reviews = new Map<RestatedLine, string>();
  for (const ofClass of Map.groupBy(lines, ({ securityClass }) => securityClass).values()) {
    const options = ofClass.flatMap((each): OptionLine[] =>
      each.option === null ? [] : [{ each, option: each.option, day: each.line.tradeDate ?? "" }],
    );
    const sales = options.filter(({ each }) => each.side === "sale");
    for (const purchase of options.filter(({ each }) => each.side === "purchase"))
      for (const sale of sales) {
        const because = reviewOf(purchase, sale, ofClass.length);
        if (because === null) continue;
        reviews.set(purchase.each, because);
        reviews.set(sale.each, because);
      }
  }
  return reviews;
}

function reviewOf(purchase: OptionLine, sale: OptionLine, lots: number): string | null {
  if (!isWithin(purchase.day, sale.day)) return null;
  const terms = compareTerms(purchase.option, sale.option);
  if (terms === "unclear") return unclearTerms;
  return terms === "same" && lots > mostLots ? tooMany : null;
}

function isWithin(a: string, b: string): boolean {
  return a < b ? b <= lastMatchableDay(a) : a <= lastMatchableDay(b);
}
