import { expect, test } from "vitest";
import { stepAt, tourSteps } from "./tour-steps.ts";

test.each([
  ["opening a lead", 0, "/leads", "?lead=L1", 1],
  ["another parameter", 0, "/leads", "?view=mine", 0],
  ["a lead named elsewhere", 0, "/dashboard", "?lead=L1", 0],
  ["opening the case", 2, "/cases/detail", "?case=1", 3],
  ["a case opened early", 1, "/cases/detail", "?case=1", 3],
  ["the list of cases", 2, "/cases", "", 2],
  ["a look at another screen", 2, "/company", "?ticker=A", 2],
  ["the last step", tourSteps.length - 1, "/cases/detail", "", tourSteps.length - 1],
])("%s", (_name, step, pathname, search, expected) => {
  expect(stepAt(step, { pathname, search })).toBe(expected);
});
