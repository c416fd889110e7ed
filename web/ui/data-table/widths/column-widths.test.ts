import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { leastPercent, percentWidths, resizedWidths } from "./column-widths.ts";

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}

describe("leastPercent", () => {
  test("five, or half of an equal share above ten columns", () => {
    expect(leastPercent(1)).toBe(5);
    expect(leastPercent(10)).toBe(5);
    expect(leastPercent(25)).toBe(2);
  });
});

describe("percentWidths", () => {
  test("in proportion", () => {
    expect(percentWidths([1, 1])).toEqual([50, 50]);
    expect(percentWidths([100, 200, 100])).toEqual([25, 50, 25]);
  });
  test("in proportion also of many columns", () => {
    const [first = 0, second = 0] = percentWidths([50, ...Array.from({ length: 43 }, () => 100)]);
    expect(second / first).toBeCloseTo(2, 9);
  });
  test("none below the least; the others share the rest", () => {
    expect(percentWidths([1, 50, 50])).toEqual([5, 47.5, 47.5]);
  });
});

describe("given shares", () => {
  test("stand, the others divide the rest in proportion, none below the least", () => {
    expect(percentWidths([1, 1, 3], [20, undefined, undefined])).toEqual([20, 20, 60]);
    expect(percentWidths([1, 1, 60], [undefined, 20, undefined])).toEqual([5, 20, 75]);
    const columns = percentWidths(
      Array.from({ length: 16 }, (_, at) => at + 1),
      [15, undefined, undefined, undefined, 10],
    );
    expect([columns[0], columns[4]]).toEqual([15, 10]);
    expect(sum(columns)).toBeCloseTo(100, 9);
    expect(Math.min(...columns)).toBe(100 / 16 / 2);
  });
  test("are left out of account where the others would have too little", () => {
    expect(percentWidths([1, 1], [97, undefined])).toEqual([50, 50]);
    expect(percentWidths([1, 3], [30, 30])).toEqual([25, 75]);
  });
});

describe("resizedWidths", () => {
  test("a gain is taken from the right neighbour", () => {
    expect(resizedWidths([25, 25, 50], 0, 10)).toEqual([35, 15, 50]);
  });
  test("and then from the next ones", () => {
    expect(resizedWidths([25, 25, 50], 0, 30)).toEqual([55, 5, 40]);
    expect(resizedWidths([25, 25, 50], 0, 500)).toEqual([90, 5, 5]);
  });
  test("a loss goes to the right neighbour, down to the least", () => {
    expect(resizedWidths([25, 25, 50], 0, -10)).toEqual([15, 35, 50]);
    expect(resizedWidths([25, 25, 50], 0, -500)).toEqual([5, 45, 50]);
  });
  test("the last column has no right edge to move", () => {
    expect(resizedWidths([25, 75], 1, 10)).toEqual([25, 75]);
  });
});

const weights = fc.array(fc.double({ min: 0.01, max: 1000, noNaN: true }), {
  minLength: 1,
  maxLength: 40,
});

test("first widths add up to 100 and respect the least", () => {
  fc.assert(
    fc.property(weights, (given) => {
      const widths = percentWidths(given);
      expect(sum(widths)).toBeCloseTo(100, 6);
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(leastPercent(given.length) - 1e-9);
    }),
  );
});

test("so they do after any moves of any edges", () => {
  const moves = fc.array(fc.tuple(fc.nat(45), fc.double({ min: -120, max: 120, noNaN: true })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(weights, moves, (given, steps) => {
      let widths = percentWidths(given);
      for (const [index, change] of steps) {
        const before = widths;
        widths = resizedWidths(widths, index, change);
        expect(sum(widths)).toBeCloseTo(100, 6);
        expect(Math.min(...widths)).toBeGreaterThanOrEqual(leastPercent(given.length) - 1e-9);
        expect(widths.slice(0, index)).toEqual(before.slice(0, index));
      }
    }),
  );
});
