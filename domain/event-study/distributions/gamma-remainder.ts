const stirlingFrom = 16;
const halfLogTwoPi = 0.918_938_533_204_672_7;
/** B(2k) / (2k (2k − 1)), k = 1 to 7. */
const coefficients = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360_360,
  1 / 156,
] as const;

/**
 * ln Γ(x) less Stirling's (x − ½) ln x − x + ½ ln 2π, for x > 0: what is left when the large terms
 * of several gamma functions are taken together, so that nothing is lost to rounding.
 * Source: Abramowitz and Stegun 1964, 6.1.41.
 */
export function gammaRemainder(x: number): number {
  if (x >= stirlingFrom) return series(x);
  let product = 1;
  let shifted = x;
  for (; shifted < stirlingFrom; shifted += 1) product *= shifted;
  const logGamma = leading(shifted) + series(shifted) - Math.log(product);
  return logGamma - leading(x);
}

function leading(x: number): number {
  return (x - 0.5) * Math.log(x) - x + halfLogTwoPi;
}

function series(x: number): number {
  const inverseSquare = 1 / (x * x);
  return coefficients.reduceRight((sum, each) => sum * inverseSquare + each, 0) / x;
}
