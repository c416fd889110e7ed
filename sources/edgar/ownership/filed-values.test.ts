import { expect, test } from "vitest";
import { filedBoolean, filedDate, filedNumber } from "./filed-values.ts";

test.each([
  ["0", "0"],
  ["1500", "1500"],
  ["22.50", "22.50"],
  ["0.0001", "0.0001"],
  ["123456789012345678901234567890.12", "123456789012345678901234567890.12"],
])("keeps the plain number %s", (text, decimal) => {
  expect(filedNumber(text)).toEqual({ decimal, flag: null });
});

test.each([
  ["1,234,567.5", "1234567.5"],
  ["$12.50", "12.50"],
  ["$ 1,000", "1000"],
  ["+7", "7"],
  [".5", "0.5"],
  ["5.", "5"],
  ["1.5e3", "1500"],
  ["1.5E-3", "0.0015"],
  ["12e0", "12"],
  ["-0", "0"],
])("reads %s as %s and flags it", (text, decimal) => {
  expect(filedNumber(text)).toEqual({ decimal, flag: "reformatted-number" });
});

test("keeps a negative number and flags it", () => {
  expect(filedNumber("-12.5")).toEqual({ decimal: "-12.5", flag: "negative-number" });
});

test.each([
  "1,23",
  "12 shares",
  "1.2.3",
  "1e99",
  "NaN",
  "Infinity",
  "0x10",
  "--5",
  ".",
  "$",
  "1,0000",
  "٣",
  "9".repeat(61),
])("does not guess at %s", (text) => {
  expect(filedNumber(text)).toEqual({ decimal: null, flag: "malformed-number" });
});

test("reads booleans in both spellings and any case", () => {
  expect(["1", "true", "TRUE", "0", "false", "False", "Y", ""].map(filedBoolean)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    null,
    null,
  ]);
});

test("reads dates of the calendar only", () => {
  expect(
    ["2024-02-29", "2024-02-29T00:00:00", "2023-02-29", "2024-13-01", "05/06/2024", ""].map(
      filedDate,
    ),
  ).toEqual(["2024-02-29", "2024-02-29", null, null, null, null]);
});
