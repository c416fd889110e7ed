import { expect, test } from "vitest";
import { newestInformation } from "#domain/evidence/newest-information.ts";

const nothing = { filings: [], closeDays: [], changedAt: null };

test("a close counts as the end of trading of its day in New York, also on a day that ends early", () => {
  const of = (...closeDays: string[]) => newestInformation({ ...nothing, closeDays });
  // Daylight saving time, four hours behind UTC; standard time, five hours.
  expect(of("2026-10-29", "2026-10-30", "2026-10-28")).toBe("2026-10-30T20:00:00Z");
  expect(of("2026-11-25")).toBe("2026-11-25T21:00:00Z");
  // The day after Thanksgiving, trading ends at 13:00.
  expect(of("2026-11-27")).toBe("2026-11-27T18:00:00Z");
});

test("a filing counts from its acceptance, one without a time from the end of its filing date", () => {
  const accepted = { acceptedAt: "2026-10-30T20:05:09Z", filedOn: "2026-11-02" };
  const closeDays = ["2026-10-30"];
  expect(newestInformation({ ...nothing, closeDays, filings: [accepted] })).toBe(
    "2026-10-30T20:05:09Z",
  );
  const undated = { acceptedAt: null, filedOn: "2026-10-30" };
  const unknown = { acceptedAt: null, filedOn: null };
  expect(newestInformation({ ...nothing, closeDays, filings: [unknown, undated] })).toBe(
    "2026-10-31T02:00:00Z",
  );
});

test("the last change of a case counts too", () => {
  const changed = { ...nothing, changedAt: "2026-10-30T20:00:01.5Z" };
  expect(newestInformation({ ...changed, closeDays: ["2026-10-30"] })).toBe("2026-10-30T20:00:01Z");
});
