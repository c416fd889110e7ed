import fc from "fast-check";
import { expect, test } from "vitest";
import { orderedBitsOf } from "#database/screening/replica/keeping/replica-columns.ts";

const signOf = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

test("the integers of doubles compare as the doubles do", () => {
  const double = fc.double({ noNaN: true });
  fc.assert(
    fc.property(double, double, (a, b) => {
      expect(signOf(orderedBitsOf(a), orderedBitsOf(b))).toBe(signOf(a, b));
    }),
  );
});

test("a negative zero is zero", () => {
  expect(orderedBitsOf(-0)).toBe(orderedBitsOf(0));
});
