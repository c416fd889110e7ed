import type { Estimate } from "#contract/operations/review-agreement.ts";
import { undefinedEstimate, withInterval, withoutInterval } from "#domain/agreement/estimate.ts";
import { isOneLabel } from "#domain/agreement/fleiss-kappa.ts";
import {
  type CountedLabels,
  interactionsOf,
  type LabelCounts,
  noPair,
  oneLabel,
  pairableLabels,
  sum,
  tooFew,
} from "#domain/agreement/label-counts.ts";
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
  const patterns = pairableLabels(items);
  const interactions = interactionsOf(patterns);
  if (interactions === 0) return undefinedEstimate(noPair);
  if (interactions === 1) return undefinedEstimate(tooFew);
  if (isOneLabel(patterns)) return undefinedEstimate(oneLabel);
  const all = coincidencesOf(patterns);
  const value = alphaOf(all);
  const others = patterns.map((pattern) => alphaOf(without(all, pattern)));
  if (others.some(Number.isNaN))
    return withoutInterval(
      value,
      "All labels but those of one interaction are the same, so no interval can be made of them.",
    );
  const weigh = (figure: (other: number) => number): number =>
    sum(patterns.map(({ times }, place) => times * figure(others[place] ?? 0)));
  const mean = weigh((other) => other) / interactions;
  const variance = weigh((other) => (other - mean) ** 2) * (1 - 1 / interactions);
  return withInterval(value, variance, studentQuantile95(interactions - 1));
}

/** Labels that can be paired, how often each is, and off the diagonal of the coincidence matrix. */
type Coincidences = { labels: number; byLabel: readonly number[]; unlike: number };

function coincidencesOf(patterns: readonly CountedLabels[]): Coincidences {
  const total = (figure: (pattern: CountedLabels) => number): number =>
    sum(patterns.map((pattern) => pattern.times * figure(pattern)));
  return {
    labels: total(({ labels }) => labels),
    byLabel: patterns[0]?.counts.map((_, label) => total(({ counts }) => counts[label] ?? 0)) ?? [],
    unlike: total(unlikeOf),
  };
}

/** Σ n(m − n)/(m − 1) over the labels of one interaction. */
function unlikeOf({ counts, labels }: CountedLabels): number {
  return sum(counts.map((count) => count * (labels - count))) / (labels - 1);
}

function without(all: Coincidences, one: CountedLabels): Coincidences {
  return {
    labels: all.labels - one.labels,
    byLabel: all.byLabel.map((count, label) => count - (one.counts[label] ?? 0)),
    unlike: all.unlike - unlikeOf(one),
  };
}

/** α = 1 − (n − 1) Σ oₖₗ / Σ nₖnₗ, k ≠ l; NaN where all labels are the same. */
function alphaOf({ labels, byLabel, unlike }: Coincidences): number {
  const expected = labels ** 2 - sum(byLabel.map((count) => count ** 2));
  return expected === 0 ? Number.NaN : 1 - ((labels - 1) * unlike) / expected;
}
