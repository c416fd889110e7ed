const seriesBelow = 2.5;
const twoOverRootPi = 1.128_379_167_095_512_6;
const mostSteps = 500;

/** Two-sided p-value of a standard normal statistic: P(|Z| ≥ |z|), to about 1e-15. */
export function normalTwoSided(z: number): number {
  return complementaryError(Math.abs(z) / Math.SQRT2);
}

/** The value that |Z| stays below with probability 0.95. */
export const normalQuantile95 = 1.959_963_984_540_054;

/**
 * erfc(x) for x ≥ 0: its power series for small x, its continued fraction for large.
 * Source: Abramowitz and Stegun 1964, 7.1.6 and 7.1.14.
 */
function complementaryError(x: number): number {
  if (x < seriesBelow) {
    let term = x;
    let sum = x;
    for (let n = 1; n < mostSteps && term > sum * 1e-17; n += 1) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - twoOverRootPi * Math.exp(-x * x) * sum;
  }
  // From the far end of the fraction: x + (1/2)/(x + 1/(x + (3/2)/(x + …
  let tail = x;
  for (let k = 120; k > 0; k -= 1) tail = x + k / 2 / tail;
  return Math.exp(-x * x) / (tail * Math.sqrt(Math.PI));
}
