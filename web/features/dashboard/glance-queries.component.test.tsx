import { expect, test, vi } from "vitest";
import { refreshAfterMs } from "./glance-queries.ts";

test.each([
  ["an hour", 3_600, 60_000],
  ["ten seconds", 10, 10_500],
  ["no time", 0, 1_000],
])("with %s until the market changes, its state is read again in time", (_, seconds, expected) => {
  vi.useFakeTimers({ now: 5_000_000 });
  try {
    const read = { since: 5_000_000, most: 60_000 };
    expect(refreshAfterMs({ seconds_to_change: seconds }, read)).toBe(expected);
  } finally {
    vi.useRealTimers();
  }
});
