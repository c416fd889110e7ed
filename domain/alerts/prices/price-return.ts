const decimals = 10_000_000_000;

/**
 * Return of a price over the previous close, a fraction rounded to ten decimals: a fall from 100 to
 * 90 is one of exactly ten percent, which binary fractions would miss.
 * @param price  dollars, above 0
 * @param previousClose  dollars of the same day, above 0
 */
export function roundedReturn(price: number, previousClose: number): number {
  return Math.round((price / previousClose - 1) * decimals) / decimals;
}
