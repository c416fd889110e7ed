import { expect, test } from "vitest";
import { returnText, tText } from "./exhibit-text.ts";
import {
  BAND_IN_DEVIATIONS,
  cumulativeReturn,
  DAILY_DEVIATION,
  dayReturns,
  type EventWindow,
  tStatistic,
  frames,
  xOfDay,
  yOfReturn,
} from "./event-study.ts";

/** The table as it is printed: CAR and t = CAR / (s√n), s = 2.31% a day. */
const printed: readonly (readonly [EventWindow, car: string, t: string])[] = [
  [{ from: 0, to: 0 }, "−12.8%", "−5.56"],
  [{ from: -1, to: 1 }, "−17.8%", "−4.45"],
  [{ from: 0, to: 5 }, "−14.4%", "−2.54"],
];

test.each(printed)("the window %o has CAR %s and t %s", (window, carPrinted, tPrinted) => {
  const car = cumulativeReturn(dayReturns, window);
  expect(returnText(car)).toBe(carPrinted);
  expect(tText(tStatistic(car, window))).toBe(tPrinted);
});

test("t divides by the deviation of the window, not of the day", () => {
  expect(tStatistic(0.0462, { from: 0, to: 0 })).toBeCloseTo(2, 10);
  expect(tStatistic(0.0462, { from: 1, to: 4 })).toBeCloseTo(1, 10);
});

test("21 days stand around the event, and only the event lies outside the band", () => {
  expect(dayReturns.map(({ day }) => day)).toEqual(
    Array.from({ length: 21 }, (_, index) => index - 10),
  );
  const outside = dayReturns.filter(
    ({ abnormalReturn }) => Math.abs(abnormalReturn) > BAND_IN_DEVIATIONS * DAILY_DEVIATION,
  );
  expect(outside.map(({ day }) => day)).toEqual([0]);
});

test("days go from edge to edge with the event in the middle", () => {
  expect([-10, 0, 10].map((day) => xOfDay(frames.wide, day))).toEqual([56, 287, 518]);
  expect([-10, 0, 10].map((day) => xOfDay(frames.narrow, day))).toEqual([44, 174, 304]);
});

test("returns rise from the bottom of the plot, five percent a step", () => {
  expect(yOfReturn(frames.wide, -0.15)).toBe(246);
  expect(yOfReturn(frames.wide, -0.1)).toBe(196.2);
  expect(yOfReturn(frames.wide, 0.05)).toBe(46.8);
});
