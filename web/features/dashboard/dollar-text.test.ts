import { expect, test } from "vitest";
import { roundedDollars, thousandsOfDollars } from "./dollar-text.ts";

test.for([
  [412_600_000, "412.6M"],
  [38_949_999, "38.9M"],
  [1_250_000_000, "1.3B"],
  [12_345_600_000_000, "12,345.6B"],
  [999_949, "999.9K"],
  // A thousand thousands once rounded, so it is said in millions.
  [999_950, "1.0M"],
  [999_950_000, "1.0B"],
  [949, "949"],
  [999.5, "1.0K"],
  [512, "512"],
  [0.4, "0"],
] as const)("%d dollars", ([value, expected]) => {
  expect(roundedDollars(value)).toBe(expected);
});

test("thousands as in the tables", () => {
  expect(thousandsOfDollars(1_157_940)).toBe("1,157.94K");
  expect(thousandsOfDollars(512.4)).toBe("0.51K");
});
