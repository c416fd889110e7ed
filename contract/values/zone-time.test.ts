import { expect, test } from "vitest";
import { timeInWords, zoneTime } from "./zone-time.ts";

const eastern = "America/New_York";

test("day and time are those on the clocks of the zone", () => {
  // New York is five hours behind UTC in winter and four in summer; Kathmandu is 5:45 ahead.
  expect(zoneTime("2026-11-09T04:05:07.9Z", eastern)).toEqual({
    day: "2026-11-08",
    time: "23:05:07",
  });
  expect(zoneTime("2026-07-09T04:05:07Z", eastern)).toEqual({
    day: "2026-07-09",
    time: "00:05:07",
  });
  expect(zoneTime(Date.UTC(2026, 0, 1, 18, 15), "Asia/Kathmandu")).toEqual({
    day: "2026-01-02",
    time: "00:00:00",
  });
  expect(zoneTime("2026-11-09T14:31:00+02:00", "UTC").time).toBe("12:31:00");
});

test("the hour of the change of clocks comes twice in autumn and is missing in spring", () => {
  // Clocks go back at 06:00 UTC on November 1, 2026, and forward at 07:00 UTC on March 8, 2026.
  const times = (day: string, hours: readonly number[]): string[] =>
    hours.map((hour) => zoneTime(`${day}T${String(hour).padStart(2, "0")}:30:00Z`, eastern).time);
  expect(times("2026-11-01", [4, 5, 6, 7])).toEqual([
    "00:30:00",
    "01:30:00",
    "01:30:00",
    "02:30:00",
  ]);
  expect(times("2026-03-08", [6, 7])).toEqual(["01:30:00", "03:30:00"]);
});

test("what is no instant, and an unknown zone, throw", () => {
  expect(() => zoneTime("yesterday", eastern)).toThrow(RangeError);
  expect(() => zoneTime("2026-11-09T04:05:07Z", "Moon/Base")).toThrow(RangeError);
});

test("words have the day as all days are written", () => {
  expect(timeInWords("2026-09-09T18:31:59Z", eastern)).toBe("09 Sep 2026, 14:31");
});
