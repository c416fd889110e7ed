import fc from "fast-check";
import { expect, test } from "vitest";
import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";
import { cohenKappa } from "#domain/agreement/cohen-kappa.ts";
import { fleissKappa } from "#domain/agreement/fleiss-kappa.ts";
import { krippendorffAlpha } from "#domain/agreement/krippendorff-alpha.ts";
import type { LabelCounts } from "#domain/agreement/label-counts.ts";
import { percentAgreement } from "#domain/agreement/percent-agreement.ts";
import { countLabels } from "#domain/agreement/published-examples.ts";

const figures = [percentAgreement, fleissKappa, krippendorffAlpha] as const;
const labels = [0, 1, 2];
const label = fc.constantFrom(0, 1, 2, null);
const reviews = fc
  .integer({ min: 1, max: 5 })
  .chain((reviewers) =>
    fc.array(fc.array(label, { minLength: reviewers, maxLength: reviewers }), { maxLength: 12 }),
  );
const wholePairs = fc.array(fc.tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(0, 1, 2)), {
  minLength: 2,
  maxLength: 15,
});

/** Whether two figures and their intervals are the same, but for rounding. */
function isSame(found: Estimate, expected: Estimate): boolean {
  const keys = ["value", "error", "low", "high"] as const;
  return (
    found.reason === expected.reason &&
    keys.every((key) => {
      const [first, second] = [found[key], expected[key]];
      return first === null || second === null ? first === second : Math.abs(first - second) < 1e-9;
    })
  );
}

/** Whether a figure says what a figure can say. */
function isSound({ value, low, high, reason }: Estimate): boolean {
  if (value === null || low === null || high === null)
    return low === null && high === null && reason !== null && !Number.isNaN(value ?? 0);
  const slack = 1e-12;
  return -1 <= low && low <= value + slack && value <= high + slack && high <= 1;
}

function tableOf(pairs: readonly (readonly [number, number])[]): number[][] {
  return labels.map((first) =>
    labels.map((second) => pairs.filter(([a, b]) => a === first && b === second).length),
  );
}

test("order of interactions and names of labels change nothing", () => {
  fc.assert(
    fc.property(reviews, fc.shuffledSubarray(labels, { minLength: 3 }), (given, renamed) => {
      const counts = countLabels(given, labels);
      const others = countLabels([...given].toReversed(), renamed);
      expect(figures.every((figure) => isSame(figure(others), figure(counts)))).toBe(true);
    }),
  );
});

test("order of reviewers changes nothing", () => {
  fc.assert(
    fc.property(wholePairs, (pairs) => {
      const swapped = pairs.map(([a, b]) => [b, a] as const);
      expect(isSame(cohenKappa(tableOf(swapped)), cohenKappa(tableOf(pairs)))).toBe(true);
    }),
  );
});

test("every figure is within its interval and its bounds, or has a reason; never NaN", () => {
  fc.assert(
    fc.property(reviews, wholePairs, (given, pairs) => {
      const counts = countLabels(given, labels);
      const found = [...figures.map((figure) => figure(counts)), cohenKappa(tableOf(pairs))];
      expect(found.every(isSound)).toBe(true);
    }),
  );
});

test("an interaction with one label, or none, changes nothing", () => {
  fc.assert(
    fc.property(reviews, (given) => {
      const counts = countLabels(given, labels);
      const more: LabelCounts[] = [...counts, [0, 0, 1], [0, 0, 0]];
      expect(figures.every((figure) => isSame(figure(more), figure(counts)))).toBe(true);
    }),
  );
});

// Scott's π of the definition: the same pₒ, pₑ of both reviewers' labels together (Scott 1955).
// α differs by drawing expected pairs without putting back: 1 − α = (1 − 1/2n)(1 − π).
test("of two reviewers Fleiss' kappa is Scott's pi, and alpha follows from it", () => {
  fc.assert(
    fc.property(wholePairs, (pairs) => {
      const n = pairs.length;
      const observed = pairs.filter(([a, b]) => a === b).length / n;
      const share = (wanted: number) =>
        pairs.flat().filter((found) => found === wanted).length / (2 * n);
      const expected = labels.reduce((total, wanted) => total + share(wanted) ** 2, 0);
      const counts = countLabels(pairs, labels);
      fc.pre(new Set(pairs.flat()).size > 1);
      const pi = (observed - expected) / (1 - expected);
      expect(fleissKappa(counts).value).toBeCloseTo(pi, 10);
      expect(krippendorffAlpha(counts).value).toBeCloseTo(1 - (1 - 1 / (2 * n)) * (1 - pi), 10);
    }),
  );
});

test("where all labels of an interaction are equal, every coefficient is 1", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 2), { minLength: 2, maxLength: 20 }), (truth) => {
      fc.pre(new Set(truth).size > 1);
      const counts = countLabels(
        truth.map((given) => [given, given, given]),
        labels,
      );
      for (const figure of figures) expect(figure(counts).value).toBeCloseTo(1, 12);
      expect(cohenKappa(tableOf(truth.map((given) => [given, given]))).value).toBeCloseTo(1, 12);
    }),
  );
});
