import { expect, test } from "vitest";
import { figureText } from "#domain/evidence/numbered.ts";

test.each([
  // 40,000 shares at 28.7450 are $1,149,800; at $28.75 they would be $1,150,000.
  ["price", "28.745", "$28.7450"],
  ["price", "30", "$30.0000"],
  // The average of several lines, to eight places.
  ["price", "1234.56789012", "$1,234.56789012"],
  ["value", "1149800", "$1,149,800.00"],
  ["avoided_or_gained", "-2010.005", "−$2,010.01"],
])("%s of %s dollars is printed as %s", (name, value, text) => {
  expect(figureText({ name, value, unit: "dollars", note: null })).toBe(text);
});
