import { describe, expect, test } from "vitest";

import {
  clearReversedBetween,
  isConstraintApplied,
  keepNumberSigns,
  numberOfText,
  withOperator,
} from "./constraint.ts";

const free = { signed: true, decimals: true };

describe("keepNumberSigns", () => {
  test.each([
    ["12.5", "12.5"],
    ["-12.5", "-12.5"],
    ["1-2", "12"],
    ["--1", "-1"],
    ["1.2.3", "1.23"],
    ["1,250", "1250"],
    ["10%", "10"],
    ["$ 5", "5"],
    ["1e5", "15"],
    ["\u22123", "-3"],
    ["-", "-"],
    [".5", ".5"],
    ["5.", "5."],
    ["abc", ""],
  ])("%s becomes %s", (typed, kept) => {
    expect(keepNumberSigns(typed, free)).toBe(kept);
  });
  test("without a sign", () => {
    expect(keepNumberSigns("-10.5", { signed: false, decimals: true })).toBe("10.5");
  });
  test("digits only", () => {
    expect(keepNumberSigns("-10.5", { signed: false, decimals: false })).toBe("10");
  });
});

test("only whole texts are numbers", () => {
  expect(numberOfText("12.50")).toBe(12.5);
  expect(numberOfText("-.5")).toBe(-0.5);
  expect(numberOfText("5.")).toBe(5);
  expect(numberOfText("")).toBeNull();
  expect(numberOfText("-")).toBeNull();
  expect(numberOfText(".")).toBeNull();
});

test("a constraint without its numbers is not applied", () => {
  expect(isConstraintApplied({ operator: ">=", val1: "5", val2: "" })).toBe(true);
  expect(isConstraintApplied({ operator: ">=", val1: "-", val2: "" })).toBe(false);
  expect(isConstraintApplied({ operator: "between", val1: "5", val2: "" })).toBe(false);
  expect(isConstraintApplied({ operator: "between", val1: "5", val2: "6" })).toBe(true);
});

describe("clearReversedBetween", () => {
  test("the second value must be above the first", () => {
    const equal = { operator: "between", val1: "5", val2: "5.0" } as const;
    expect(clearReversedBetween(equal)).toEqual({
      constraint: { ...equal, val2: "" },
      cleared: true,
    });
    const reversed = { operator: "between", val1: "-1", val2: "-2" } as const;
    expect(clearReversedBetween(reversed).cleared).toBe(true);
  });
  test("numbers are compared, not texts", () => {
    expect(clearReversedBetween({ operator: "between", val1: "9", val2: "10" }).cleared).toBe(
      false,
    );
  });
  test("other operators and half-filled ones are left alone", () => {
    expect(clearReversedBetween({ operator: ">=", val1: "5", val2: "1" }).cleared).toBe(false);
    expect(clearReversedBetween({ operator: "between", val1: "5", val2: "" }).cleared).toBe(false);
  });
});

test("leaving between drops the second value", () => {
  const between = { operator: "between", val1: "1", val2: "2" } as const;
  expect(withOperator(between, "<=")).toEqual({ operator: "<=", val1: "1", val2: "" });
  expect(withOperator(between, "between").val2).toBe("2");
});
