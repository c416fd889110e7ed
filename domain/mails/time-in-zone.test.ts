import { expect, test } from "vitest";
import { timeInZone } from "#domain/mails/time-in-zone.ts";

test.each([
  ["America/New_York", "20 Nov 2026, 10:04 (America/New_York)"],
  ["Asia/Kolkata", "20 Nov 2026, 20:34 (Asia/Kolkata)"],
  ["Pacific/Auckland", "21 Nov 2026, 04:04 (Pacific/Auckland)"],
  ["Nowhere/Else", "20 Nov 2026, 15:04 (UTC)"],
])("15:04 UTC in %s is %s", (zone, words) => {
  expect(timeInZone(Temporal.Instant.from("2026-11-20T15:04:59Z"), zone)).toBe(words);
});
