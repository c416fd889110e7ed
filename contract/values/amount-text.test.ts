import { expect, test } from "vitest";
import {
  counted,
  plainDollarsText,
  numberText,
  roundedDollars,
} from "#contract/values/amount-text.ts";

test("numbers keep their decimals, grouped, with the true minus sign", () => {
  expect(numberText(40_000)).toBe("40,000");
  expect(numberText(-1234.5)).toBe("−1,234.5");
  expect(numberText(46.6105, 4)).toBe("46.6105");
  expect(numberText(100)).toBe("100");
});

test("dollars have two decimals, thousands are rounded once", () => {
  expect(plainDollarsText(1_864_420)).toBe("$ 1,864,420.00");
  expect(plainDollarsText(1_864_420, { thousands: true })).toBe("$ 1,864.42K");
  expect(plainDollarsText(1_005, { thousands: true })).toBe("$ 1.01K");
  // As a sum of an event and as the total of its trades: 12 × 4.9985.
  expect(plainDollarsText(59.982)).toBe("$ 59.98");
  expect(plainDollarsText("59.982")).toBe("$ 59.98");
});

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

test("a count has the right plural", () => {
  expect([0, 1, 1234].map((count) => counted(count, "filing"))).toEqual([
    "0 filings",
    "1 filing",
    "1,234 filings",
  ]);
  expect(counted(2, "match", "matches")).toBe("2 matches");
});
