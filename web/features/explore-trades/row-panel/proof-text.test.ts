import { describe, expect, test } from "vitest";
import { dollarsText, entryValueText, filedNumberText, numberText } from "./proof-text.ts";

test("numbers keep the decimals they have, grouped, with the real minus", () => {
  expect(numberText(40_000)).toBe("40,000");
  expect(numberText(-1234.5)).toBe("−1,234.5");
  expect(numberText(46.6105, 4)).toBe("46.6105");
  expect(numberText(100)).toBe("100");
});

test("dollars have two decimals, thousands are rounded once", () => {
  expect(dollarsText(1_864_420)).toBe("$ 1,864,420.00");
  expect(dollarsText(1_864_420, { thousands: true })).toBe("$ 1,864.42K");
  expect(dollarsText(1_005, { thousands: true })).toBe("$ 1.01K");
});

test("filed numbers are grouped and otherwise left as they are", () => {
  expect(filedNumberText("18000")).toBe("18,000");
  expect(filedNumberText("46.1200")).toBe("46.1200");
  expect(filedNumberText("1234567.891")).toBe("1,234,567.891");
  expect(filedNumberText("see footnote")).toBe("see footnote");
});

describe("a computed value", () => {
  const entry = { name: "x", horizon: null, label: "X", rule: "", inputs: [], note: null };

  test.each([
    ["days", 1, "1 day"],
    ["days", 8, "8 days"],
    ["millions", 312, "$ 312.00M"],
    ["dollars", 25.5, "$ 25.50"],
    ["shares", 1_000, "1,000"],
    ["flag", 1, "Yes"],
    ["flag", 0, "No"],
    ["text", "2024-05-06", "06 May 2024"],
    ["days", null, "—"],
  ] as const)("in %s of %j reads %s", (unit, value, text) => {
    expect(entryValueText({ ...entry, unit, value })).toBe(text);
  });
});
