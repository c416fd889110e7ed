import { expect, test } from "vitest";
import { toStoredUnit } from "#contract/screening/number-filters.ts";

test.each([
  ["value_shares_traded", 1.005, 1005],
  ["value_shares_traded", 250, 250_000],
  ["value_shares_traded", 1e-7, 0.0001],
  ["market_value", 4.35, 4.35],
  ["next_8K_ret0", -0.05, -0.05],
] as const)("%s %d is stored as %d", (filter, sent, stored) => {
  expect(toStoredUnit(filter, sent)).toBe(stored);
});
