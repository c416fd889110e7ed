import { expect, test } from "vitest";
import { reviewPace, type ReviewSave } from "#domain/agreement/pace.ts";

const at = (time: string, isFirstLabel = true): ReviewSave => ({
  atMs: Date.parse(`2026-11-${time}Z`),
  isFirstLabel,
});

/** `count` first labels, each a minute after the one before. */
const everyMinute = (start: string, count: number): ReviewSave[] =>
  Array.from({ length: count }, (_, index) => ({
    atMs: Date.parse(`2026-11-${start}Z`) + index * 60_000,
    isFirstLabel: true,
  }));

test("nothing saved: no time, no pace, no days", () => {
  expect(reviewPace([])).toEqual({ activeSeconds: 0, perHour: null, days: [] });
});

test("the time of a single save is unknown", () => {
  expect(reviewPace([at("02T09:00:00")])).toEqual({
    activeSeconds: 0,
    perHour: null,
    days: [{ day: "2026-11-02", categorized: 1 }],
  });
});

test("a label each minute is sixty an hour, however many there are", () => {
  expect(reviewPace(everyMinute("02T09:00:00", 31))).toEqual({
    activeSeconds: 1800,
    perHour: 60,
    days: [{ day: "2026-11-02", categorized: 31 }],
  });
});

test("under ten minutes there is time, but no pace", () => {
  expect(reviewPace(everyMinute("02T09:00:00", 10))).toMatchObject({
    activeSeconds: 540,
    perHour: null,
  });
  expect(reviewPace(everyMinute("02T09:00:00", 11))).toMatchObject({
    activeSeconds: 600,
    perHour: 60,
  });
});

test("five minutes end a sitting, a millisecond less does not", () => {
  const apart = (ms: number) =>
    reviewPace([
      { atMs: 0, isFirstLabel: true },
      { atMs: ms, isFirstLabel: true },
    ]);
  expect(apart(300_000).activeSeconds).toBe(0);
  expect(apart(299_999).activeSeconds).toBe(299.999);
});

test("a pause counts neither as time nor for the label that follows it", () => {
  // Twice ten minutes with eleven labels; ten of each have a known time.
  const saves = [...everyMinute("02T09:00:00", 11), ...everyMinute("02T14:00:00", 11)];
  expect(reviewPace(saves)).toEqual({
    activeSeconds: 1200,
    perHour: 60,
    days: [{ day: "2026-11-02", categorized: 22 }],
  });
});

test("changes of earlier labels take time and are no further labels", () => {
  const saves = [at("02T09:00:00"), at("02T09:04:00", false), at("02T09:08:00"), at("02T09:12:00")];
  // Twelve minutes, two labels of which the time is known: ten an hour.
  expect(reviewPace(saves)).toEqual({
    activeSeconds: 720,
    perHour: 10,
    days: [{ day: "2026-11-02", categorized: 3 }],
  });
});

test("days are UTC days, and only those with first labels", () => {
  const saves = [at("02T23:59:59"), at("03T00:00:00"), at("03T00:00:01"), at("05T12:00:00", false)];
  expect(reviewPace(saves).days).toEqual([
    { day: "2026-11-02", categorized: 1 },
    { day: "2026-11-03", categorized: 2 },
  ]);
});

test("of many days the last thirty are reported", () => {
  const dayMs = 86_400_000;
  const saves = Array.from({ length: 40 }, (_, day) => ({
    atMs: Date.parse("2026-10-01T12:00:00Z") + day * dayMs,
    isFirstLabel: true,
  }));
  const { days } = reviewPace(saves);
  expect(days).toHaveLength(30);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-10-11", "2026-11-09"]);
});
