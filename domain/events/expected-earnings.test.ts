import { describe, expect, test } from "vitest";
import { expectedEarnings } from "#domain/events/expected-earnings.ts";

/** Apple's results by 8-K, item 2.02: end of the quarter and day 0 (accepted after the close). */
const apple = [
  ["2023-12-30", "2024-02-02"],
  ["2024-03-30", "2024-05-03"],
  ["2024-06-29", "2024-08-02"],
  ["2024-09-28", "2024-11-01"],
  ["2024-12-28", "2025-01-31"],
  ["2025-03-29", "2025-05-02"],
  ["2025-06-28", "2025-08-01"],
] as const;

function calendarOf(known: readonly (readonly [quarterEnd: string, day0: string])[]) {
  return {
    announcements: known.map(([quarterEnd, day0]) => ({
      report: {
        accession: `0000320193-${quarterEnd}`,
        form: "8-K",
        acceptedAt: null,
        filedOn: day0,
        items: ["2.02"],
        quarterEnd: { day: quarterEnd, basis: "reported" as const },
      },
      when: { acceptedOn: day0, day0, day0Basis: "filing-date" as const, windowEnd: day0 },
    })),
  };
}

describe("expectedEarnings", () => {
  test("takes the days the same quarter took in the years before", () => {
    // September quarters: 34 days after 28 Sep 2024. 30 Sep 2025 + 34 days = 3 Nov 2025.
    expect(expectedEarnings(calendarOf(apple), "2025-09-01")).toEqual({
      month: "2025-11",
      quarterEnd: "2025-09-30",
      rule:
        "Estimate: the quarter ends about 30 Sep 2025, and results of the same quarter came 34 days " +
        "after its end (median, announced once in the last five years).",
    });
  });

  test("takes any three quarters where the same one is not known", () => {
    // 34, 34 and 34 days; 31 Dec 2024 + 34 days = 3 Feb 2025.
    const answer = expectedEarnings(calendarOf(apple.slice(1, 4)), "2024-12-01");
    expect(answer?.month).toBe("2025-02");
    expect(answer?.rule).toContain("results of a quarter came 34 days");
  });

  test("says nothing out of two quarters, or when announcements have stopped long ago", () => {
    expect(expectedEarnings(calendarOf(apple.slice(1, 3)), "2024-09-01")).toBeNull();
    expect(expectedEarnings(calendarOf([]), "2024-09-01")).toBeNull();
    // Expected 3 Nov 2025; 120 days later is 3 Mar 2026.
    expect(expectedEarnings(calendarOf(apple), "2026-03-03")?.month).toBe("2025-11");
    expect(expectedEarnings(calendarOf(apple), "2026-03-04")).toBeNull();
  });
});
