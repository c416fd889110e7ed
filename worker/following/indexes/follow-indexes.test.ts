import { expect, test } from "vitest";
import { latestDue } from "#worker/following/indexes/follow-indexes.ts";

/** Of New York's clock, as `2026-11-18T23:30`. */
function dueAt(part: "daily-index" | "full-index", now: string): string {
  const instant = Temporal.PlainDateTime.from(now).toZonedDateTime("America/New_York").toInstant();
  const due = latestDue(part, instant).toZonedDateTimeISO("America/New_York");
  return due.toPlainDateTime().toString({ smallestUnit: "minute" });
}

test.each([
  ["2026-11-18T06:59", "2026-11-17T23:30"],
  ["2026-11-18T07:00", "2026-11-18T07:00"],
  ["2026-11-18T23:29", "2026-11-18T07:00"],
  ["2026-11-18T23:30", "2026-11-18T23:30"],
  // The night in which clocks go back.
  ["2026-11-01T06:59", "2026-10-31T23:30"],
])("at %s daily indexes were due last at %s", (now, due) => {
  expect(dueAt("daily-index", now)).toBe(due);
});

test.each([
  ["2026-11-22T05:59", "2026-11-15T06:00"],
  ["2026-11-22T06:00", "2026-11-22T06:00"],
  ["2026-11-28T23:00", "2026-11-22T06:00"],
])("at %s full indexes were due last on Sunday %s", (now, due) => {
  expect(dueAt("full-index", now)).toBe(due);
});
