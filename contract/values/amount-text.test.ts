import { expect, test } from "vitest";
import { dollarsText, numberText } from "#contract/values/amount-text.ts";

test("numbers keep their decimals, grouped, with the true minus sign", () => {
  expect(numberText(40_000)).toBe("40,000");
  expect(numberText(-1234.5)).toBe("−1,234.5");
  expect(numberText(46.6105, 4)).toBe("46.6105");
  expect(numberText(100)).toBe("100");
});

test("dollars have two decimals, thousands are rounded once", () => {
  expect(dollarsText(1_864_420)).toBe("$ 1,864,420.00");
  expect(dollarsText(1_864_420, { thousands: true })).toBe("$ 1,864.42K");
  expect(dollarsText(1_005, { thousands: true })).toBe("$ 1.01K");
  // As a sum of an event and as the total of its trades: 12 × 4.9985.
  expect(dollarsText(59.982)).toBe("$ 59.98");
  expect(dollarsText("59.982")).toBe("$ 59.98");
});
