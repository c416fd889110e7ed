import { expect, test } from "vitest";
import { findInSight, findToStep } from "./find-step.ts";

const finds = [{ place: 1 }, { place: 1 }, { place: 4 }];

test("the first of the open interaction is in sight until another is chosen", () => {
  expect(findInSight(finds, null, 1)).toBe(0);
  expect(findInSight(finds, 1, 1)).toBe(1);
  expect(findInSight(finds, 1, 4)).toBe(2);
  expect(findInSight(finds, null, 2)).toBeNull();
  expect(findInSight([], 3, 0)).toBeNull();
});

test("steps go round", () => {
  expect(findToStep(finds, { current: 0, place: 1 }, 1)).toBe(1);
  expect(findToStep(finds, { current: 2, place: 4 }, 1)).toBe(0);
  expect(findToStep(finds, { current: 0, place: 1 }, -1)).toBe(2);
  expect(findToStep([], { current: null, place: 1 }, 1)).toBeNull();
});

test("from an interaction without any to the nearest before or after it", () => {
  expect(findToStep(finds, { current: null, place: 2 }, 1)).toBe(2);
  expect(findToStep(finds, { current: null, place: 2 }, -1)).toBe(1);
  expect(findToStep(finds, { current: null, place: 9 }, 1)).toBe(0);
  expect(findToStep(finds, { current: null, place: 0 }, -1)).toBe(2);
});
