import { describe, expect, test } from "vitest";
import { cohenKappa } from "#domain/agreement/cohen-kappa.ts";
import { fleissKappa } from "#domain/agreement/fleiss-kappa.ts";
import { krippendorffAlpha } from "#domain/agreement/krippendorff-alpha.ts";
import type { LabelCounts } from "#domain/agreement/label-counts.ts";
import { percentAgreement } from "#domain/agreement/percent-agreement.ts";

// Where nearly all labels are the same, what the variances are made of cancels to the last digits.
// Expected values are of the papers' formulas in rational numbers: κ of two reviewers by its gradient
// as well, α once without each interaction; their square roots to 60 digits.

/** How far off a figure is, as a fraction of what it should be; null is right only where there is none. */
function errorOf(found: number | null, exact: number | null): number {
  if (found === null || exact === null) return found === exact ? 0 : Number.POSITIVE_INFINITY;
  return exact === 0 ? Math.abs(found) : Math.abs(found / exact - 1);
}

/** So many interactions of each kind. */
function repeated(kinds: readonly (readonly [LabelCounts, number])[]): LabelCounts[] {
  return kinds.flatMap(([counts, times]) => Array.from({ length: times }, () => counts));
}

describe("Cohen's kappa", () => {
  test.each([
    [[0, 1, 1, 3333], -0.00029994001199760045, 0.00021208960689246125],
    [[0, 1, 1, 9999], -0.0001, 7.071067776510136e-5],
    [[0, 1, 1, 99_999], -1e-5, 7.0710678115119215e-6],
    [[1, 1, 0, 99_998], 0.6666622221629622, 0.3142717756742715],
    [[1, 1, 1, 99_997], 0.499989999799996, 0.3061903004260618],
    [[2, 1, 0, 99_997], 0.7999951998847973, 0.19596270676391764],
    [[5, 1, 2, 99_992], 0.7692158570246077, 0.12964518188013996],
    [[1, 0, 2, 9997], 0.49992498874831226, 0.3061862140194211],
  ])("of %j", ([both, first, second, neither], kappa, exact) => {
    const { value, error, low, high } = cohenKappa([
      [both ?? 0, first ?? 0],
      [second ?? 0, neither ?? 0],
    ]);
    expect(errorOf(value, kappa)).toBeLessThan(1e-12);
    expect(errorOf(error, exact)).toBeLessThan(1e-12);
    const half = 1.959963984540054 * exact;
    expect(errorOf(low, kappa - half)).toBeLessThan(1e-9);
    expect(errorOf(high, Math.min(1, kappa + half))).toBeLessThan(1e-9);
  });

  // One reviewer gave one label only: whatever the other gave, κ is 0, and so it stays.
  test.each([
    [0, 0, 1, 999],
    [0, 2, 0, 99_998],
  ])("of %i, %i, %i, %i has no interval", (both, first, second, neither) => {
    const table = [
      [both, first],
      [second, neither],
    ];
    expect(cohenKappa(table)).toMatchObject({
      value: 0,
      error: null,
      low: null,
      high: null,
      reason: expect.stringContaining("do not vary"),
    });
  });
});

describe("Fleiss' kappa and Krippendorff's alpha", () => {
  test.each<{
    items: readonly (readonly [LabelCounts, number])[];
    kappa: number;
    kappaError: number;
    alpha: number;
    alphaError: number | null;
  }>([
    {
      items: [
        [[1, 1], 1],
        [[0, 2], 99_999],
      ],
      kappa: -5.0000250001250005e-6,
      kappaError: 5.000050000375002e-6,
      alpha: 0,
      alphaError: null,
    },
    {
      items: [
        [[1, 1], 2],
        [[0, 2], 99_998],
      ],
      kappa: -1.000010000100001e-5,
      kappaError: 7.071173878854928e-6,
      alpha: -5.000050000500005e-6,
      alphaError: 7.0711031678232645e-6,
    },
    {
      items: [
        [[1, 1], 1],
        [[2, 0], 1],
        [[0, 2], 99_998],
      ],
      kappa: 0.6666616665916656,
      kappaError: 0.3142747874943699,
      alpha: 0.6666633332833326,
      alphaError: 0.7453500296579529,
    },
    {
      items: [
        [[1, 1], 2],
        [[2, 0], 1],
        [[0, 2], 99_997],
      ],
      kappa: 0.499989999799996,
      kappaError: 0.3061918313890462,
      alpha: 0.499992499849997,
      alphaError: 0.5527680345737521,
    },
    {
      items: [
        [[1, 2], 1],
        [[0, 3], 49_999],
        [[0, 2], 49_999],
        [[1, 1], 1],
      ],
      kappa: -8.333402778356486e-6,
      kappaError: 6.009324545413922e-6,
      alpha: -4.000032000256002e-6,
      alphaError: 5.656871786019979e-6,
    },
    {
      items: [
        [[1, 2], 1],
        [[3, 0], 1],
        [[2, 0], 1],
        [[0, 3], 49_998],
        [[0, 2], 50_000],
      ],
      kappa: 0.8571395237650787,
      kappaError: 0.14997223130353068,
      alpha: 0.8333299999466658,
      alphaError: 0.2500002778295687,
    },
    {
      items: [
        [[2, 0], 3],
        [[1, 4], 1],
        [[0, 5], 9996],
      ],
      kappa: 0.9374799935979513,
      kappaError: 0.06767894410782184,
      alpha: 0.857125708798244,
      alphaError: 0.17379725841247462,
    },
  ])("of $items", ({ items, kappa, kappaError, alpha, alphaError }) => {
    const labels = repeated(items);
    const byFleiss = fleissKappa(labels);
    expect(errorOf(byFleiss.value, kappa)).toBeLessThan(1e-12);
    expect(errorOf(byFleiss.error, kappaError)).toBeLessThan(1e-12);
    const byKrippendorff = krippendorffAlpha(labels);
    expect(errorOf(byKrippendorff.value, alpha)).toBeLessThan(1e-12);
    expect(errorOf(byKrippendorff.error, alphaError)).toBeLessThan(1e-12);
  });
});

// 1.959963984540054… squared, then Wilson's formula to 60 digits.
describe("Wilson's interval", () => {
  test.each([
    [1, 99_999, 0.9999433529034096, 0.9999982347522697],
    [2, 99_998, 0.999927073162458, 0.9999945152614835],
    [2, 3333, 0.9978159180172863, 0.9998355251801803],
    [99_999, 1, 1.7652477303783124e-6, 5.664709659040966e-5],
  ])("of %i unlike pairs and %i alike", (unlike, alike, low, high) => {
    const labels = repeated([
      [[1, 1], unlike],
      [[0, 2], alike],
    ]);
    const found = percentAgreement(labels);
    expect(errorOf(found.low, low)).toBeLessThan(1e-12);
    expect(errorOf(found.high, high)).toBeLessThan(1e-12);
  });
});
