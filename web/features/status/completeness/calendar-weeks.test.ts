import { expect, test } from "vitest";
import { calendarWeeks, dayText } from "./calendar-weeks.ts";

const none = { listed: 0, stored: 0, missing: 0, unreadable: 0, withdrawn: 0 };
const complete = (day: string) => ({ ...none, day, state: "complete" as const });

test("days stand in weeks from Monday, months above the first week that begins in them", () => {
  // 2026-10-29 is a Thursday, 2026-11-02 a Monday.
  const days = ["2026-10-29", "2026-10-30", "2026-11-02", "2026-11-03"].map(complete);
  const weeks = calendarWeeks(days);
  expect(weeks.map(({ monday, month }) => [monday, month])).toEqual([
    ["2026-10-26", "Oct"],
    ["2026-11-02", "Nov"],
  ]);
  expect(weeks.map((week) => week.days.map((day) => day?.day ?? null))).toEqual([
    [null, null, null, "2026-10-29", "2026-10-30"],
    ["2026-11-02", "2026-11-03", null, null, null],
  ]);
});

test.each([
  [
    { state: "incomplete" as const, listed: 1_392, stored: 1_390, missing: 1, unreadable: 1 },
    "05 Nov 2026: 1,392 in the index, 1,390 ingested, 1 missing, 1 unreadable",
  ],
  [
    { state: "complete" as const, listed: 10, stored: 9, withdrawn: 1 },
    "05 Nov 2026: 9 of 9, complete",
  ],
  [{ state: "no_index" as const }, "05 Nov 2026: the index is missing"],
])("%j in words", (facts, text) => {
  expect(dayText({ ...none, day: "2026-11-05", ...facts })).toBe(text);
});
