/**
 * How often one interaction was given each label, by label: [not relevant, relevant]. Who gave which
 * does not matter to it; reviewers who gave none are not counted.
 */
export type LabelCounts = readonly number[];

/** What several interactions have in common, so that many are computed as few. */
export type CountedLabels = { counts: LabelCounts; labels: number; times: number };

/** Interactions with at least two labels, equal ones together. */
export function pairableLabels(items: readonly LabelCounts[]): CountedLabels[] {
  const found = new Map<string, CountedLabels>();
  for (const counts of items) {
    const labels = sum(counts);
    if (labels < 2) continue;
    const key = counts.join(",");
    const before = found.get(key);
    if (before === undefined) found.set(key, { counts, labels, times: 1 });
    else before.times += 1;
  }
  return [...found.values()];
}

/** How many interactions these are. */
export function interactionsOf(patterns: readonly CountedLabels[]): number {
  return sum(patterns.map(({ times }) => times));
}

/** The share of all pairs of labels of one interaction that are equal. */
export function agreeingShare({
  counts,
  labels,
}: Pick<CountedLabels, "counts" | "labels">): number {
  return sum(counts.map((count) => count * (count - 1))) / (labels * (labels - 1));
}

/** Σ of numbers. */
export function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

export const noPair = "No counted interaction has labels from two reviewers.";
export const tooFew = "One interaction is too few for a chance-corrected coefficient.";
export const oneLabel =
  "Every label is the same, so agreement cannot be distinguished from chance.";
