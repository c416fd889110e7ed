import { expect, test } from "vitest";
import { frames, xOfDay, yOfReturn } from "./figure-scale.ts";

test("days go from edge to edge with the event in the middle", () => {
  expect([-10, 0, 10].map((day) => xOfDay(frames.wide, day))).toEqual([56, 287, 518]);
  expect([-10, 0, 10].map((day) => xOfDay(frames.narrow, day))).toEqual([44, 174, 304]);
});

test("returns rise from the bottom of the plot, five percent a step", () => {
  expect(yOfReturn(frames.wide, -0.15)).toBe(246);
  expect(yOfReturn(frames.wide, -0.1)).toBe(196.2);
  expect(yOfReturn(frames.wide, 0.05)).toBe(46.8);
});
