import { expect, test } from "vitest";
import { fairBinomialTwoSided } from "#domain/event-study/distributions/binomial.ts";
import { normalQuantile95, normalTwoSided } from "#domain/event-study/distributions/normal.ts";
import { studentQuantile95, studentTwoSided } from "#domain/event-study/distributions/student.ts";

// Expected values from mpmath 1.3 with 40 digits: erfc, betainc, and sums of binomial coefficients.

/** |value / expected − 1| */
function apart(value: number, expected: number): number {
  return Math.abs(value - expected) / expected;
}

test.each([
  [0, 1],
  [0.1, 0.920344325445942],
  [-0.5, 0.6170750774519738],
  [1, 0.3173105078629141],
  [2.5, 0.01241933065155227],
  [3.5, 0.0004652581580710501],
  [3.6, 0.00031821718031506776],
  [5, 5.733031437583878e-7],
  [8, 1.2441921148543568e-15],
  [-12, 3.552964224155358e-33],
])("P(|Z| >= %d) of a standard normal", (z, expected) => {
  expect(apart(normalTwoSided(z), expected)).toBeLessThan(1e-12);
});

test.each([
  [0.3, 1, 0.8144528418445153],
  [2.5, 2, 0.1296117202215108],
  [-1.7, 4, 0.16435494127005013],
  [1.96, 49, 0.055695607846260056],
  [2.2, 199, 0.02895809478363557],
  [4.5, 9999, 6.872105562810117e-6],
  [6, 30, 1.3942768767204743e-6],
  [0.01, 7, 0.9923003176436218],
  [40, 3, 3.4380680789158526e-5],
])("P(|T| >= %d) with %i degrees of freedom", (t, degrees, expected) => {
  expect(apart(studentTwoSided(t, degrees), expected)).toBeLessThan(1e-12);
});

test("statistics without bound, and none", () => {
  expect(studentTwoSided(0, 5)).toBe(1);
  expect(studentTwoSided(Number.POSITIVE_INFINITY, 5)).toBe(0);
  expect(studentTwoSided(Number.NaN, 5)).toBeNaN();
});

test.each([
  [1, 12.706204736174705],
  [2, 4.302652729749464],
  [4, 2.7764451051977943],
  [9, 2.2621571627982053],
  [49, 2.0095752371292397],
  [499, 1.964729390987689],
  [9999, 1.9602012636213577],
])("the 97.5% quantile with %i degrees of freedom", (degrees, expected) => {
  expect(apart(studentQuantile95(degrees), expected)).toBeLessThan(1e-12);
});

test("the 97.5% quantile of a standard normal leaves 5%", () => {
  expect(apart(normalTwoSided(normalQuantile95), 0.05)).toBeLessThan(1e-12);
});

test.each([
  [0, 0, 1],
  [0, 1, 1],
  [1, 2, 1],
  [3, 3, 0.25],
  [8, 10, 0.109375],
  [2, 10, 0.109375],
  [60, 100, 0.05688793364098079],
  [5100, 10000, 0.04658552770494739],
  [5200, 10000, 6.593515598672442e-5],
  [4700, 10000, 2.0760336959207247e-9],
  [500, 1000, 1],
])("%i successes in %i fair trials", (successes, trials, expected) => {
  expect(apart(fairBinomialTwoSided(successes, trials), expected)).toBeLessThan(1e-12);
});
