import { expect, test } from "vitest";
import { figureText } from "#domain/evidence/report/numbered.ts";

test.each([
  // 40,000 shares at 28.7450 are $1,149,800; at $28.75 they would be $1,150,000.
  ["dollars_per_share", "28.745", "$28.7450"],
  ["dollars_per_share", "30", "$30.0000"],
  // The average of several lines, to eight places.
  ["dollars_per_share", "1234.56789012", "$1,234.56789012"],
  ["dollars", "1149800", "$1,149,800.00"],
  ["dollars", "-2010.005", "−$2,010.01"],
] as const)("%s of %s is printed as %s", (unit, value, text) => {
  expect(figureText({ value, unit, note: null })).toBe(text);
});
