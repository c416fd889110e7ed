import { describe, expect, test } from "vitest";
import { datesInWords, entryValueText, exactDollarsText, filedNumberText } from "./proof-text.ts";

test("exact sums keep every decimal, two at least", () => {
  expect(exactDollarsText("0")).toBe("$ 0.00");
  expect(exactDollarsText("60610.4")).toBe("$ 60,610.40");
  expect(exactDollarsText("12345678901234567.0125")).toBe("$ 12,345,678,901,234,567.0125");
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
    // Only six decimal places of a double are meaningful.
    ["millions", 3001.2578028499997, "$ 3,001.257803M"],
    ["dollars", 25.5, "$ 25.50"],
    ["dollars", 0.1 + 0.2, "$ 0.30"],
    ["dollars", "-2500", "$ −2,500.00"],
    ["dollars", "60610.4", "$ 60,610.40"],
    ["dollars", "165.16893976", "$ 165.16893976"],
    ["shares", "56072", "56,072"],
    ["text", "unknown", "unknown"],
    ["flag", 1, "Yes"],
    ["flag", 0, "No"],
    ["text", "2024-05-06", "06 May 2024"],
    ["days", null, "—"],
  ] as const)("in %s of %j reads %s", (unit, value, text) => {
    expect(entryValueText({ ...entry, unit, value })).toBe(text);
  });
});

test("days and instants inside a text are written out, accession numbers are not touched", () => {
  expect(datesInWords("adjusted close 2024-05-06")).toBe("adjusted close 06 May 2024");
  expect(datesInWords("accepted 2026-10-27T22:12:00Z")).toBe("accepted 27 Oct 2026, 18:12 ET");
  expect(datesInWords("0000070858-25-000376")).toBe("0000070858-25-000376");
  expect(datesInWords("Rule 10b5-1(c)(1) of fnwr-20261008.htm")).toBe(
    "Rule 10b5-1(c)(1) of fnwr-20261008.htm",
  );
});

test("negative numbers inside a text have the true minus sign", () => {
  expect(datesInWords("19.37 ÷ 24.55 − 1 = -0.210998")).toBe("19.37 ÷ 24.55 − 1 = −0.210998");
  expect(datesInWords("next 8-K return -0.1491")).toBe("next 8-K return −0.1491");
});
