import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";
import { undefinedEstimate } from "#domain/agreement/estimate.ts";
import {
  agreeingShare,
  interactionsOf,
  type LabelCounts,
  noPair,
  pairableLabels,
  sum,
} from "#domain/agreement/label-counts.ts";
import { normalQuantile95 } from "#domain/event-study/distributions/normal.ts";

/**
 * The share of pairs of labels that are equal, of each interaction with two labels or more, averaged
 * over interactions; as a fraction. The interval is Wilson's for so many interactions: exact in its
 * kind for two reviewers, whose interactions agree or do not; with more it is a little too wide, as
 * a share between 0 and 1 varies less than what is either.
 * Source: Fleiss 1971 (mean of the shares); Wilson 1927
 */
export function percentAgreement(items: readonly LabelCounts[]): Estimate {
  const patterns = pairableLabels(items);
  const interactions = interactionsOf(patterns);
  if (interactions === 0) return undefinedEstimate(noPair);
  const value =
    sum(patterns.map((pattern) => pattern.times * agreeingShare(pattern))) / interactions;
  const [low, high] = wilsonInterval(value, interactions);
  return { value, error: null, low, high, reason: null };
}

/**
 * The 95% score interval of a proportion.
 * @param share  0 to 1
 * @param trials  1 or more
 * Source: Wilson 1927
 */
export function wilsonInterval(share: number, trials: number): readonly [number, number] {
  const square = normalQuantile95 ** 2 / trials;
  const middle = share + square / 2;
  const half = Math.sqrt(square * (share * (1 - share) + square / 4));
  // At 0 and 1 the bound is the share itself, but for rounding.
  const low = share === 0 ? 0 : (middle - half) / (1 + square);
  const high = share === 1 ? 1 : (middle + half) / (1 + square);
  return [low, high];
}
