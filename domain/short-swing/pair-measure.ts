import type { PairMeasure } from "#contract/operations/screening/short-swing.ts";
import { compareTerms, type OptionTerms } from "#domain/short-swing/option-terms.ts";
import type { Decimal } from "#domain/trades/lines/decimal.ts";

type Side = { price: Decimal; option: OptionTerms | null };

/** How the profit of a pair is measured. Dollars for each share. */
export type MeasuredPair = {
  measure: PairMeasure;
  purchasePrice: Decimal;
  salePrice: Decimal;
  gain: Decimal;
};

/**
 * The profit of a purchase and a sale for each share. Options with the same terms are measured by the premiums received
 * and paid (Rule 16b-6(c)(1)); of puts the sale, which counts as a purchase of the stock, receives it. Any other pair
 * with an option is measured by the stock's close for each option, the limit under Rule 16b-6(c)(2).
 */
export function measurePair(purchase: Side, sale: Side): MeasuredPair {
  const [bought, sold] = [purchase.option, sale.option];
  if (bought !== null && sold !== null && compareTerms(bought, sold) === "same") {
    const [purchasePrice, salePrice] = [bought.premium, sold.premium];
    if (purchasePrice !== null && salePrice !== null) {
      const difference = salePrice.minus(purchasePrice);
      const gain = bought.kind === "put" ? difference.negated() : difference;
      return { measure: "premiums", purchasePrice, salePrice, gain };
    }
  }
  return {
    measure: bought === null && sold === null ? "prices" : "limit",
    purchasePrice: purchase.price,
    salePrice: sale.price,
    gain: sale.price.minus(purchase.price),
  };
}
