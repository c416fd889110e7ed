import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";
import { undefinedEstimate } from "#domain/agreement/estimate.ts";
import {
  type CountedLabels,
  interactionsOf,
  type LabelCounts,
  noPair,
  oneLabel,
  pairableLabels,
  tooFew,
} from "#domain/agreement/label-counts.ts";

/** Labels that define a figure corrected for chance: of two interactions or more, not all alike. */
export type ComparableLabels = { patterns: readonly CountedLabels[]; interactions: number };

/**
 * A figure that sets agreement against agreement by chance, where the labels define one.
 * @param figure  is given the interactions with two labels or more
 */
export function chanceCorrected(
  items: readonly LabelCounts[],
  figure: (labels: ComparableLabels) => Estimate,
): Estimate {
  const patterns = pairableLabels(items);
  const interactions = interactionsOf(patterns);
  if (interactions === 0) return undefinedEstimate(noPair);
  if (interactions === 1) return undefinedEstimate(tooFew);
  if (isOneLabel(patterns)) return undefinedEstimate(oneLabel);
  return figure({ patterns, interactions });
}

function isOneLabel(patterns: readonly CountedLabels[]): boolean {
  const used = new Set(
    patterns.flatMap(({ counts }) => counts.flatMap((count, label) => (count > 0 ? [label] : []))),
  );
  return used.size === 1;
}
