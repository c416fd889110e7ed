import { expect, test } from "vitest";
import { keywordPlan } from "#domain/alerts/keywords/keyword-plan.ts";

test("any of several: each word finds its own filings, a phrase those to be read", () => {
  expect(keywordPlan("or", ["Fraud", "going concern", "10-K"])).toEqual({
    sure: [["fraud"]],
    possible: [
      ["going", "concern"],
      ["10", "k"],
    ],
  });
});

test("all of them: the words of all, to be read as soon as one is no word", () => {
  expect(keywordPlan("and", ["Fraud", "restated"])).toEqual({
    sure: [["fraud", "restated"]],
    possible: [],
  });
  expect(keywordPlan("and", ["Fraud", "going concern"])).toEqual({
    sure: [],
    possible: [["fraud", "going", "concern"]],
  });
});

test("signs are searched for by their mark, a hyphen alone in every filing; a keyword of which nothing is left is found in none", () => {
  expect(keywordPlan("or", ["%", "R&D"])).toEqual({ sure: [["%"], ["r&d"]], possible: [] });
  expect(keywordPlan("or", ["-"])).toEqual({ sure: [], possible: [[]] });
  expect(keywordPlan("or", ["®"])).toEqual({ sure: [], possible: [] });
  expect(keywordPlan("and", ["®", "fraud"])).toEqual({ sure: [], possible: [] });
});
