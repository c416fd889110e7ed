import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";
import { chanceCorrected, type ComparableLabels } from "#domain/agreement/chance-corrected.ts";
import { withInterval } from "#domain/agreement/estimate.ts";
import { exactSum, leastCommonMultiple, numberOf } from "#domain/agreement/exact-ratio.ts";
import type { LabelCounts } from "#domain/agreement/label-counts.ts";
import { studentQuantile95 } from "#domain/event-study/distributions/student.ts";

/**
 * Fleiss' κ over the interactions with two labels or more, whose number may differ: pₒ is the mean
 * share of equal pairs, πₖ the mean share of label k, pₑ = Σπₖ². With as many labels of each it is
 * that of 1971. The standard error of Fleiss (1971; Fleiss, Levin and Paik 2003) holds only where
 * there is no agreement beyond chance, so the interval has Gwet's instead, which holds at any κ,
 * with Student's t with one degree less than interactions.
 * Source: Fleiss 1971; missing labels and standard error: Gwet 2021
 */
export function fleissKappa(items: readonly LabelCounts[]): Estimate {
  return chanceCorrected(items, (labels) => {
    const { whole, interactions, patterns, agreeing, expected } = wholeNumbersOf(labels);
    // pₒ and pₑ are these over `one`: κ and what each interaction adds need no division before the end.
    const one = (interactions * whole) ** 2n;
    const observed = agreeing * interactions * whole;
    const disagreedByChance = one - expected;
    // Gwet's κ*ᵢ − κ, times (1 − pₑ)², N³ and the third power of `whole`.
    const squares = patterns.map(({ times, agreeing: own, expected: ownExpected }) => {
      const aboveMean = (interactions * own - agreeing) * disagreedByChance;
      const chance =
        2n * (interactions * whole - agreeing) * (interactions * ownExpected - expected);
      return times * (aboveMean - chance) ** 2n;
    });
    const value = numberOf({ numerator: observed - expected, denominator: disagreedByChance });
    const variance = numberOf({
      numerator: exactSum(squares) * interactions * whole ** 2n,
      denominator: disagreedByChance ** 4n * (interactions - 1n),
    });
    return withInterval(value, variance, studentQuantile95(labels.interactions - 1));
  });
}

/**
 * The shares of every interaction times `whole`, of which each is a whole number: of equal pairs, and
 * (times `whole` and N once more) those that chance would make; then the sums of both over all N.
 */
function wholeNumbersOf(labels: ComparableLabels) {
  const whole = leastCommonMultiple(
    new Set(labels.patterns.map((pattern) => BigInt(pattern.labels * (pattern.labels - 1)))),
  );
  const counted = labels.patterns.map((pattern) => {
    const counts = pattern.counts.map(BigInt);
    const given = BigInt(pattern.labels);
    return {
      times: BigInt(pattern.times),
      shares: counts.map((count) => (count * whole) / given),
      agreeing:
        (exactSum(counts.map((count) => count * (count - 1n))) * whole) / (given * (given - 1n)),
    };
  });
  const shareOf = (label: number): bigint =>
    exactSum(counted.map(({ times, shares }) => times * (shares[label] ?? 0n)));
  const totals = counted[0]?.shares.map((_, label) => shareOf(label)) ?? [];
  const patterns = counted.map(({ times, shares, agreeing }) => ({
    times,
    agreeing,
    expected: exactSum(shares.map((share, label) => share * (totals[label] ?? 0n))),
  }));
  return {
    whole,
    interactions: BigInt(labels.interactions),
    patterns,
    agreeing: exactSum(patterns.map(({ times, agreeing }) => times * agreeing)),
    expected: exactSum(totals.map((total) => total ** 2n)),
  };
}
