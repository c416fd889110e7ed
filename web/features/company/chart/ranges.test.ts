import { expect, test } from "vitest";
import { firstOfRange, firstOnOrAfter, monthsBefore, rangeOf } from "./ranges.ts";

const days = ["2025-11-19", "2025-11-20", "2026-08-19", "2026-10-19", "2026-11-18", "2026-11-20"];

test("a range ends on the last day and begins the same day of an earlier month", () => {
  expect(firstOfRange(days, "1m")).toBe(4);
  expect(firstOfRange(days, "3m")).toBe(3);
  expect(firstOfRange(days, "1y")).toBe(1);
  expect(firstOfRange(days, "5y")).toBe(0);
  expect(firstOfRange(days, "all")).toBe(0);
  expect(firstOfRange([], "1y")).toBe(0);
});

test("a month that is shorter gives its last day", () => {
  expect(monthsBefore("2024-03-31", 1)).toBe("2024-02-29");
  expect(monthsBefore("2026-01-15", 3)).toBe("2025-10-15");
  expect(monthsBefore("2026-12-31", 12)).toBe("2025-12-31");
});

test("days are found by the first on or after", () => {
  expect(firstOnOrAfter(days, "2025-11-21")).toBe(2);
  expect(firstOnOrAfter(days, "2026-11-20")).toBe(5);
  expect(firstOnOrAfter(days, "2026-11-21")).toBe(6);
});

test("an address that says nothing or nonsense shows a year", () => {
  expect(rangeOf(null)).toBe("1y");
  expect(rangeOf("7w")).toBe("1y");
  expect(rangeOf("5y")).toBe("5y");
});
