import { expect, test } from "vitest";
import { dollarsIn } from "./planned-sales-search.ts";

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
