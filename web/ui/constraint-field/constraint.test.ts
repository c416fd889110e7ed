import { describe, expect, test } from "vitest";
import {
  constraintProblem,
  isConstraintApplied,
  isReversed,
  numberOfText,
  withOperator,
} from "./constraint.ts";

test.each([
  ["12.50", 12.5],
  ["-.5", -0.5],
  ["\u22123", -3],
  ["5.", 5],
  ["$ 1,250,000.5", 1_250_000.5],
  ["-$5", -5],
  ["1 000", 1000],
  [" 10 % ", 10],
])("%j is the number %d", (text, number) => {
  expect(numberOfText(text)).toBe(number);
});

test.each(["", "-", ".", "1e9", "1.5M", "1,5", "1 2", "1,00,000", "1.2.3", "1-2", "--1", "abc"])(
  "%j is no number",
  (text) => {
    expect(numberOfText(text)).toBeNull();
  },
);

describe("constraintProblem", () => {
  test("a text that is no number is quoted, at its place", () => {
    expect(constraintProblem({ operator: ">=", val1: "1.5M", val2: "" }, "$K")).toEqual({
      text: "“1.5M” is not a number. Enter digits in $K, such as 1500 or 2.5.",
      at: "val1",
      isIncomplete: false,
    });
    const second = { operator: "between", val1: "", val2: "1e9" } as const;
    expect(constraintProblem(second, "%")).toMatchObject({
      text: "“1e9” is not a number. Enter digits, such as 1500 or 2.5.",
      at: "val2",
    });
  });
  test("BETWEEN needs both values", () => {
    const text = "A value is missing. Enter both values, or choose >= or <=.";
    const first = { operator: "between", val1: "500", val2: "" } as const;
    expect(constraintProblem(first)).toEqual({ text, at: "val2", isIncomplete: true });
    const second = { operator: "between", val1: " ", val2: "500" } as const;
    expect(constraintProblem(second)).toEqual({ text, at: "val1", isIncomplete: true });
  });
  test("an empty one has none, nor has a complete one", () => {
    expect(constraintProblem({ operator: "between", val1: "", val2: "" })).toBeNull();
    expect(constraintProblem({ operator: ">=", val1: "", val2: "" })).toBeNull();
    expect(constraintProblem({ operator: "between", val1: "-1", val2: "1,000" })).toBeNull();
  });
});

test("a constraint without its numbers is not applied", () => {
  expect(isConstraintApplied({ operator: ">=", val1: "5", val2: "" })).toBe(true);
  expect(isConstraintApplied({ operator: ">=", val1: "-", val2: "" })).toBe(false);
  expect(isConstraintApplied({ operator: "between", val1: "5", val2: "" })).toBe(false);
  expect(isConstraintApplied({ operator: "between", val1: "5", val2: "6" })).toBe(true);
});

describe("isReversed", () => {
  test("the second value must be above the first", () => {
    expect(isReversed({ operator: "between", val1: "5", val2: "5.0" })).toBe(true);
    expect(isReversed({ operator: "between", val1: "-1", val2: "-2" })).toBe(true);
  });
  test("numbers are compared, not texts", () => {
    expect(isReversed({ operator: "between", val1: "9", val2: "10" })).toBe(false);
  });
  test("other operators and half-filled ones are not", () => {
    expect(isReversed({ operator: ">=", val1: "5", val2: "1" })).toBe(false);
    expect(isReversed({ operator: "between", val1: "5", val2: "" })).toBe(false);
  });
});

test("leaving between drops the second value", () => {
  const between = { operator: "between", val1: "1", val2: "2" } as const;
  expect(withOperator(between, "<=")).toEqual({ operator: "<=", val1: "1", val2: "" });
  expect(withOperator(between, "between").val2).toBe("2");
});
