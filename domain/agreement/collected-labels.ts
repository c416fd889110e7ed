import type { Label } from "#contract/categorization/review-vocabulary.ts";
import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";
import { cohenKappa, type LabelTable } from "#domain/agreement/cohen-kappa.ts";
import { fleissKappa } from "#domain/agreement/fleiss-kappa.ts";
import { krippendorffAlpha } from "#domain/agreement/krippendorff-alpha.ts";
import type { LabelCounts } from "#domain/agreement/label-counts.ts";
import { percentAgreement } from "#domain/agreement/percent-agreement.ts";

/** So many interactions that the same reviewers gave the same labels. */
type LabeledAlike = {
  given: readonly (readonly [reviewerId: number, label: Label])[];
  times: number;
};

/** [both relevant, first only, second only, neither] */
type PairCounts = [number, number, number, number];

/** How often each label was given, once for each interaction. */
function labelCountsOf(labeled: readonly LabeledAlike[]): LabelCounts[] {
  return labeled.flatMap(({ given, times }) => {
    const relevant = given.filter(([, label]) => label === 1).length;
    return Array.from({ length: times }, () => [given.length - relevant, relevant]);
  });
}

/** What any number of reviewers have in common. */
export function agreementOfMany(labeled: readonly LabeledAlike[]): {
  interactions: number;
  percent: Estimate;
  krippendorff_alpha: Estimate;
  fleiss_kappa: Estimate;
} {
  const counts = labelCountsOf(labeled.filter(({ given }) => given.length > 1));
  return {
    interactions: counts.length,
    percent: percentAgreement(counts),
    krippendorff_alpha: krippendorffAlpha(counts),
    fleiss_kappa: fleissKappa(counts),
  };
}

/** What two reviewers have in common. */
export function agreementOfPair(counts: PairCounts): {
  interactions: number;
  percent: Estimate;
  krippendorff_alpha: Estimate;
  cohen_kappa: Estimate;
} {
  const [both, first, second, neither] = counts;
  const table: LabelTable = [
    [neither, second],
    [first, both],
  ];
  const items = [
    ...Array.from({ length: both }, () => [0, 2]),
    ...Array.from({ length: first + second }, () => [1, 1]),
    ...Array.from({ length: neither }, () => [2, 0]),
  ];
  return {
    interactions: items.length,
    percent: percentAgreement(items),
    krippendorff_alpha: krippendorffAlpha(items),
    cohen_kappa: cohenKappa(table),
  };
}

/** Of every two reviewers who labeled an interaction in common: ids, the lower first, and counts. */
export function pairsOf(
  labeled: readonly LabeledAlike[],
): { first: number; second: number; counts: PairCounts }[] {
  const found = new Map<string, { first: number; second: number; counts: PairCounts }>();
  for (const { given, times } of labeled) {
    for (const [place, [first, label]] of given.entries()) {
      for (const [second, other] of given.slice(place + 1)) {
        const key = `${first} ${second}`;
        const pair = found.get(key) ?? { first, second, counts: [0, 0, 0, 0] };
        pair.counts[cellOf(label, other)] += times;
        found.set(key, pair);
      }
    }
  }
  return [...found.values()];
}

function cellOf(first: Label, second: Label): 0 | 1 | 2 | 3 {
  if (first === 1) return second === 1 ? 0 : 1;
  return second === 1 ? 2 : 3;
}
