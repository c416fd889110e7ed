import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactText, fixedDecimal } from "#contract/values/decimal-text.ts";

describe("fixedDecimal", () => {
  test.each([
    [1.005, { places: 2 }, "1.01"],
    [-1.005, { places: 2 }, "-1.01"],
    [-0.004, { places: 2 }, "0.00"],
    [0, { places: 2 }, "0.00"],
    [1_864_420, { places: 2, shift: -3, grouped: true }, "1,864.42"],
    [1005, { places: 2, shift: -3 }, "1.01"],
    [-0.31394999, { places: 2, shift: 2 }, "-31.39"],
    [1e21, { places: 0, grouped: true }, "1,000,000,000,000,000,000,000"],
    [1.5e-7, { places: 2 }, "0.00"],
    [999.995, { places: 2, grouped: true }, "1,000.00"],
    [12, { places: 0 }, "12"],
    ["41162798.616", { places: 2, grouped: true }, "41,162,798.62"],
    ["-12345678901234567.0149", { places: 2, grouped: true }, "-12,345,678,901,234,567.01"],
  ])("%s with %j is %s", (value, form, text) => {
    expect(fixedDecimal(value, form)).toBe(text);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("%s has no text", (value) => {
    expect(() => fixedDecimal(value, { places: 2 })).toThrow(SyntaxError);
  });

  test("any number is rounded half away from zero on its shortest decimal form", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.double({ noNaN: true, min: -1e7, max: 1e7 }),
          fc.integer().map((cents) => cents / 1_000),
          fc.maxSafeInteger(),
        ),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: -6, max: 6 }),
        (value, places, shift) => {
          expect(fixedDecimal(value, { places, shift })).toBe(rational(value, places, shift));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

/** The same in whole numbers of any size: twice the value plus one half, cut. */
function rational(value: number, places: number, shift: number): string {
  const [mantissa = "0", power = "0"] = String(Math.abs(value)).split("e");
  const [integer = "0", fraction = ""] = mantissa.split(".");
  const scale = BigInt(Number(power) - fraction.length + shift + places);
  const digits = BigInt(`${integer}${fraction}`);
  const count = scale >= 0n ? digits * 10n ** scale : halfUp(digits, 10n ** -scale);
  const text = String(count).padStart(places + 1, "0");
  const point = text.length - places;
  const shown = places === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
  return value < 0 && count > 0n ? `-${shown}` : shown;
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

test("all digits of a number are written, without separators or exponent", () => {
  expect([1e21, 1e-7, 1_234_567.5, -2].map((value) => exactText(value))).toEqual([
    "1000000000000000000000",
    "0.0000001",
    "1234567.5",
    "-2",
  ]);
});
