import { expect, test } from "vitest";
import { agreementOfMany, agreementOfPair, pairsOf } from "#domain/agreement/collected-labels.ts";

/** Reviewers 1 and 2 labeled all ten interactions, reviewer 3 four of them. */
const labeled = [
  {
    given: [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
    times: 3,
  },
  {
    given: [
      [1, 1],
      [2, 0],
      [3, 0],
    ],
    times: 1,
  },
  {
    given: [
      [1, 0],
      [2, 1],
    ],
    times: 2,
  },
  {
    given: [
      [1, 0],
      [2, 0],
    ],
    times: 4,
  },
] as const;

test("labels of every two reviewers are counted", () => {
  expect(pairsOf(labeled)).toEqual([
    { first: 1, second: 2, counts: [3, 1, 2, 4] },
    { first: 1, second: 3, counts: [3, 1, 0, 0] },
    { first: 2, second: 3, counts: [3, 0, 0, 1] },
  ]);
});

// Cohen's kappa by hand: observed 7/10; expected (4 × 5 + 6 × 5)/100 = 1/2; (7/10 − 1/2)/(1/2) = 2/5.
test("two reviewers agree in seven of ten", () => {
  const { interactions, percent, cohen_kappa } = agreementOfPair([3, 1, 2, 4]);
  expect(interactions).toBe(10);
  expect(percent).toMatchObject({ value: 0.7 });
  expect(cohen_kappa.value).toBeCloseTo(0.4, 12);
});

test("an interaction with one label is left out", () => {
  const alone = { given: [[1, 1]], times: 5 } as const;
  expect(agreementOfMany([...labeled, alone]).interactions).toBe(10);
  expect(agreementOfMany([alone]).interactions).toBe(0);
});
