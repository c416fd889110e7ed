import { expect, test } from "vitest";
import { dollarsIn, filterProblems, readFilters } from "./planned-sales-search.ts";

test.each([
  ["1,000,000", "1000000"],
  ["$ 2,500.50", "2500.50"],
  ["7", "7"],
  ["1M", null],
  ["abc", null],
  ["-5", null],
])("%s as dollars", (text, expected) => {
  expect(dollarsIn(text)).toBe(expected);
});

const problemsOf = (address: string) => filterProblems(readFilters(new URLSearchParams(address)));

test("filters that cannot be searched", () => {
  expect(problemsOf("filed_from=2026-05-02&filed_to=2026-05-01&min_value=abc")).toEqual({
    min_value: "Enter dollars, such as 1,000,000.",
    filed_to: "Enter a date on or after “Filed from”.",
  });
  expect(problemsOf("sale_from=2026-05-02&sale_to=2026-05-01")).toEqual({
    sale_to: "Enter a date on or after “Sale from”.",
  });
});

test("filters that can be", () => {
  expect(problemsOf("")).toEqual({});
  expect(problemsOf("filed_from=2026-05-01&filed_to=2026-05-01&min_value=$1,000")).toEqual({});
});
