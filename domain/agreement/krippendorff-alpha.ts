import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";
import { chanceCorrected } from "#domain/agreement/chance-corrected.ts";
import { withInterval, withoutInterval } from "#domain/agreement/estimate.ts";
import {
  type ExactRatio,
  exactSum,
  leastCommonMultiple,
  numberOf,
  spreadOf,
} from "#domain/agreement/exact-ratio.ts";
import { type CountedLabels, type LabelCounts, sum } from "#domain/agreement/label-counts.ts";
import { studentQuantile95 } from "#domain/event-study/distributions/student.ts";

/**
 * Krippendorff's α for labels without order, any number of reviewers, labels missing: by coincidences
 * of the interactions with two labels or more. The interval is of the jackknife over interactions
 * with Student's t with one degree less than interactions: α once more without each of them. It
 * needs no chance, is the same each time, and an interaction is what is drawn, while the bootstrap of
 * Hayes and Krippendorff (2007) draws pairs of labels as if those of one interaction were independent.
 * Source: Krippendorff 2011 and 2019; jackknife of such coefficients: Kraemer 1980, Davies and Fleiss
 * 1982
 */
export function krippendorffAlpha(items: readonly LabelCounts[]): Estimate {
  return chanceCorrected(items, ({ patterns, interactions }) => {
    const all = coincidencesOf(patterns);
    const value = numberOf(alphaOf(all));
    const others = patterns.map((pattern) => alphaOf(without(all, pattern)));
    if (others.some(({ denominator }) => denominator === 0n))
      return withoutInterval(
        value,
        "All labels except those of one interaction are the same, so no confidence interval can be computed.",
      );
    const denominator = leastCommonMultiple(others.map((other) => other.denominator));
    const spread = spreadOf(
      others.map((other, place) => ({
        times: BigInt(patterns[place]?.times ?? 0),
        value: other.numerator * (denominator / other.denominator),
      })),
    );
    const variance = numberOf({
      numerator: spread * BigInt(interactions - 1),
      denominator: (denominator * BigInt(interactions)) ** 2n,
    });
    return withInterval(value, variance, studentQuantile95(interactions - 1));
  });
}

/**
 * Labels that can be paired, how often each is, and off the diagonal of the coincidence matrix, the
 * last times `whole`, which makes whole numbers of them.
 */
type Coincidences = {
  labels: bigint;
  byLabel: readonly bigint[];
  unlike: bigint;
  whole: bigint;
};

function coincidencesOf(patterns: readonly CountedLabels[]): Coincidences {
  const whole = leastCommonMultiple(new Set(patterns.map(({ labels }) => BigInt(labels - 1))));
  const total = (figure: (pattern: CountedLabels) => bigint): bigint =>
    exactSum(patterns.map((pattern) => BigInt(pattern.times) * figure(pattern)));
  return {
    labels: total(({ labels }) => BigInt(labels)),
    byLabel:
      patterns[0]?.counts.map((_, label) => total(({ counts }) => BigInt(counts[label] ?? 0))) ??
      [],
    unlike: total((pattern) => unlikeOf(pattern, whole)),
    whole,
  };
}

/** Σ n(m − n)/(m − 1) over the labels of one interaction, times `whole`. */
function unlikeOf({ counts, labels }: CountedLabels, whole: bigint): bigint {
  return (
    (BigInt(sum(counts.map((count) => count * (labels - count)))) * whole) / BigInt(labels - 1)
  );
}

function without(all: Coincidences, one: CountedLabels): Coincidences {
  return {
    ...all,
    labels: all.labels - BigInt(one.labels),
    byLabel: all.byLabel.map((count, label) => count - BigInt(one.counts[label] ?? 0)),
    unlike: all.unlike - unlikeOf(one, all.whole),
  };
}

/** α = 1 − (n − 1) Σ oₖₗ / Σ nₖnₗ, k ≠ l; over nought where all labels are the same. */
function alphaOf({ labels, byLabel, unlike, whole }: Coincidences): ExactRatio {
  const expected = whole * (labels ** 2n - exactSum(byLabel.map((count) => count ** 2n)));
  return { numerator: expected - (labels - 1n) * unlike, denominator: expected };
}
