import { expect, test } from "vitest";
import { looksLikeFormula, withoutFormula } from "#contract/values/spreadsheet-formula.ts";

test.each([
  "=1+1",
  "=",
  "+SUM(A1)",
  "-2+3",
  "-2e+A1",
  "-5.4e-7+A1",
  "-5.4e-7\n=1",
  "-1e",
  "-A1",
  "@cmd",
  "\tx",
  "\r=1",
  "\n=1",
  "\0=1",
])("%j is a formula, and harmless behind an apostrophe [V1.2.10]", (text) => {
  expect(looksLikeFormula(text)).toBe(true);
  expect(withoutFormula(text)).toBe(`'${text}`);
  expect(looksLikeFormula(withoutFormula(text))).toBe(false);
});

test.each([
  "",
  "12",
  "+3",
  "-5.20",
  "-5.20%",
  "+2.54%",
  "-1,234.50",
  "-5.4e-7",
  "-2e+21",
  "1e-7",
  "$ -5",
  "Calder, Inc.",
  "a=b",
  "Größe",
  "\u221234.07%",
  "'=1",
  " =1",
])("%j stays as it is", (text) => {
  expect(looksLikeFormula(text)).toBe(false);
  expect(withoutFormula(text)).toBe(text);
});
