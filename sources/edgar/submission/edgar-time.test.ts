import { expect, test } from "vitest";
import { calendarDate, compactDate, easternToUtc } from "./edgar-time.ts";

test.each([
  // DOMAIN cases 8 and 13, and both sides of the change to and from daylight saving time.
  ["20230606213204", "2023-06-07T01:32:04Z"],
  ["20250501162159", "2025-05-01T20:21:59Z"],
  ["20240308170000", "2024-03-08T22:00:00Z"],
  ["20240311170000", "2024-03-11T21:00:00Z"],
  ["20241101170000", "2024-11-01T21:00:00Z"],
  ["20241104170000", "2024-11-04T22:00:00Z"],
  // Daylight saving time began in April before 2007.
  ["20060320120000", "2006-03-20T17:00:00Z"],
])("converts %s Eastern to %s", (eastern, utc) => {
  expect(easternToUtc(eastern)).toBe(utc);
});

test.each(["", "2024", "20241301000000", "20240230120000", "20240101250000", "2024-01-01T00"])(
  "finds no time in %s",
  (text) => {
    expect(easternToUtc(text)).toBeNull();
  },
);

test("reads compact dates of the calendar", () => {
  expect(
    ["20240229", "20000229", "19000229", "20230229", "20240431", "00000101", "2024-01-1"].map(
      compactDate,
    ),
  ).toEqual(["2024-02-29", "2000-02-29", null, null, null, null, null]);
  expect(calendarDate("2024-12-31")).toBe("2024-12-31");
});
