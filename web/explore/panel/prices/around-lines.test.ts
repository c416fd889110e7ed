import { expect, test } from "vitest";
import { aroundLines } from "./around-lines.ts";

const days = ["2025-06-02", "2025-06-03", "2025-06-05"];

test("stock and market begin at one point and share one scale", () => {
  const lines = aroundLines({
    day: days,
    price: [50, 45, 60],
    raw_return: [0.9, -0.1, 1 / 3],
    adjusted_return: [0.9, -0.2, 1 / 3],
  });
  // Indexes 1, 0.9, 1.2 and 1, 1.1, 1.1: the scale runs from 0.9 to 1.2.
  expect(lines?.stock.map(({ x }) => x)).toEqual([0, 50, 100]);
  expect(lines?.stock.map(({ y }) => Math.round(y))).toEqual([67, 100, 0]);
  expect(lines?.market.map(({ y }) => Math.round(y))).toEqual([67, 33, 33]);
});

test("a day without a close stands at the next one; days outside have no place", () => {
  const lines = aroundLines({
    day: days,
    price: [50, 45, 60],
    raw_return: [null, -0.1, 1 / 3],
    adjusted_return: [null, null, 1 / 3],
  });
  expect(lines?.placeOf("2025-06-04")?.x).toBe(100);
  expect(lines?.placeOf("2025-06-03")?.x).toBe(50);
  expect(lines?.placeOf("2025-06-01")).toBeNull();
  expect(lines?.placeOf("2025-06-06")).toBeNull();
  // The market's return of the second day is unknown.
  expect(lines?.market).toEqual([]);
});

test("one close is no line", () => {
  const one = { day: ["2025-06-02"], price: [50], raw_return: [null], adjusted_return: [null] };
  expect(aroundLines(one)).toBeNull();
});
