import { expect, test } from "vitest";
import { lagShape } from "./lag-shape.ts";

const day = {
  count: 3,
  p50_seconds: 15,
  p95_seconds: 36,
  target_seconds: 60,
  from: "2026-11-18T20:00:00Z",
  to: "2026-11-19T20:00:00Z",
  closed: [{ from: "2026-11-19T03:00:00Z", to: "2026-11-19T11:00:00Z" }],
  waiting: 0,
  waiting_since: null,
};
const slot = (starts_at: string, p50: number, p95: number) => ({
  starts_at,
  count: 1,
  p50_seconds: p50,
  p95_seconds: p95,
});

test("adjacent half hours are one line, a single one is a dash", () => {
  const shape = lagShape({
    ...day,
    slots: [
      slot("2026-11-18T20:00:00Z", 15, 45),
      slot("2026-11-18T20:30:00Z", 30, 45),
      slot("2026-11-19T19:30:00Z", 18, 90),
    ],
  });
  // 90 s at the top: 15 s lies 15/90 above the bottom. A slot's middle is 15 of 1440 minutes in.
  expect(shape.p50).toBe("M0 83.33H1.04L3.13 66.67M97.92 80H98.96");
  expect(shape.p95).toBe("M0 50H1.04L3.13 50M97.92 0H98.96");
  expect(shape.targetTop).toBe(33.33);
  expect(shape.seconds.map(({ value }) => value)).toEqual([0, 30, 60, 90]);
  // From 22:00 to 6:00 in New York: 7 and 15 of 24 hours after the beginning.
  expect(shape.closed).toEqual([{ left: 29.17, width: 33.33, isWide: true }]);
  expect(shape.times.map(({ instant }) => instant.slice(11, 16))).toEqual([
    "20:00",
    "02:00",
    "08:00",
    "14:00",
    "20:00",
  ]);
});

test("a slow day makes the axis longer, never cut", () => {
  const shape = lagShape({ ...day, slots: [slot("2026-11-18T20:00:00Z", 15, 100_000)] });
  expect(shape.seconds.at(-1)?.value).toBe(172_800);
  expect(shape.p95).toBe("M0 42.13H1.04");
});
