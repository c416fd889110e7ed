import { expect, test } from "vitest";
import { numberConstraintSchema } from "#contract/values/constraint.ts";

const bounds = { label: "Amount", min: -1_000_000, max: 1_000_000_000 };

test.each([
  ["thousands of dollars", "$1,000,000,000K", "−$1,000,000K"],
  ["millions of dollars", "$1,000,000,000M", "−$1,000,000M"],
  ["dollars", "$1,000,000,000", "−$1,000,000"],
  ["shares", "1,000,000,000 shares", "−1,000,000 shares"],
  ["fraction", "100,000,000,000%", "−100,000,000%"],
] as const)("a limit in %s is said with its unit", (unit, most, least) => {
  const schema = numberConstraintSchema({ ...bounds, unit });
  const refusal = (value: number) =>
    schema.safeParse({ bool: "ge", val: [value] }).error?.issues[0]?.message;
  expect(refusal(1e10)).toBe(`Amount must be at most ${most}.`);
  expect(refusal(-1e10)).toBe(`Amount must be at least ${least}.`);
  expect(refusal(5)).toBeUndefined();
});
