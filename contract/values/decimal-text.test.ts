import { describe, expect, test } from "vitest";
import { fixedDecimal } from "#contract/values/decimal-text.ts";

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
});
