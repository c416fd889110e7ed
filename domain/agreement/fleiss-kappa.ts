import type { Estimate } from "#contract/operations/review-agreement.ts";
import { undefinedEstimate, withInterval } from "#domain/agreement/estimate.ts";
import {
  agreeingShare,
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
 * Fleiss' κ over the interactions with two labels or more, whose number may differ: pₒ is the mean
 * share of equal pairs, πₖ the mean share of label k, pₑ = Σπₖ². With as many labels of each it is
 * that of 1971. The standard error of Fleiss (1971; Fleiss, Levin and Paik 2003) holds only where
 * there is no agreement beyond chance, so the interval has Gwet's instead, which holds at any κ,
 * with Student's t with one degree less than interactions.
 * Source: Fleiss 1971; missing labels and standard error: Gwet 2021
 */
export function fleissKappa(items: readonly LabelCounts[]): Estimate {
  const patterns = pairableLabels(items);
  const interactions = interactionsOf(patterns);
  if (interactions === 0) return undefinedEstimate(noPair);
  if (interactions === 1) return undefinedEstimate(tooFew);
  if (isOneLabel(patterns)) return undefinedEstimate(oneLabel);
  const mean = (figure: (pattern: CountedLabels) => number): number =>
    sum(patterns.map((pattern) => pattern.times * figure(pattern))) / interactions;
  const shares = patterns[0]?.counts.map((_, label) =>
    mean(({ counts, labels }) => (counts[label] ?? 0) / labels),
  );
  const expectedOf = ({ counts, labels }: CountedLabels): number =>
    sum(counts.map((count, label) => (count / labels) * (shares?.[label] ?? 0)));
  const observed = mean(agreeingShare);
  const expected = mean(expectedOf);
  const value = (observed - expected) / (1 - expected);
  const squares = mean((pattern) => {
    const own =
      agreeingShare(pattern) - expected - 2 * (1 - value) * (expectedOf(pattern) - expected);
    return (own / (1 - expected) - value) ** 2;
  });
  return withInterval(value, squares / (interactions - 1), studentQuantile95(interactions - 1));
}

/** Whether no two labels differ anywhere. */
export function isOneLabel(patterns: readonly CountedLabels[]): boolean {
  const used = new Set(
    patterns.flatMap(({ counts }) => counts.flatMap((count, label) => (count > 0 ? [label] : []))),
  );
  return used.size === 1;
}
