import { incompleteBeta } from "#domain/event-study/distributions/incomplete-beta.ts";

/**
 * Exact two-sided p-value of so many successes in fair trials: twice the smaller tail, at most 1.
 * @param successes  0 to `trials`
 */
export function fairBinomialTwoSided(successes: number, trials: number): number {
  if (trials === 0) return 1;
  const least = Math.max(successes, trials - successes);
  // P(X ≥ k) of a fair binomial is I½(k, n − k + 1).
  const tail = least === 0 ? 1 : incompleteBeta(least, trials - least + 1, 0.5, 0.5);
  return Math.min(1, 2 * tail);
}
