import { expect, test, vi } from "vitest";
import { refreshAfterMs } from "./glance-queries.ts";

test.each([
  ["an hour", 3_600, 0, 60_000],
  ["ten seconds", 10, 0, 10_500],
  ["ten seconds, with a failure before the last read", 10, 4_999_000, 10_500],
  ["no time", 0, 0, 1_000],
  ["no time, with a read that failed", 0, 5_000_001, 60_000],
  ["a stopped clock", null, 0, 60_000],
])("with %s, the state of the market is read again in time", (_, seconds, failedAt, expected) => {
  vi.useFakeTimers({ now: 5_000_000 });
  try {
    const read = { since: 5_000_000, failedAt, most: 60_000 };
    expect(refreshAfterMs({ seconds_to_change: seconds }, read)).toBe(expected);
  } finally {
    vi.useRealTimers();
  }
});
