import { incompleteBeta } from "#domain/event-study/distributions/incomplete-beta.ts";

/**
 * Two-sided p-value of Student's t: P(|T| ≥ |t|), to about 1e-13 of its value.
 * @param degrees  of freedom, above 0
 */
export function studentTwoSided(t: number, degrees: number): number {
  const square = t * t;
  if (!Number.isFinite(square)) return Number.isNaN(square) ? Number.NaN : 0;
  const sum = degrees + square;
  return incompleteBeta(degrees / 2, 0.5, degrees / sum, square / sum);
}

const mostHalvings = 200;

/** The value that |T| stays below with probability 0.95. */
export function studentQuantile95(degrees: number): number {
  let low = 1;
  let high = 13;
  for (let step = 0; step < mostHalvings && high - low > 1e-15 * high; step += 1) {
    const middle = (low + high) / 2;
    if (studentTwoSided(middle, degrees) > 0.05) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
