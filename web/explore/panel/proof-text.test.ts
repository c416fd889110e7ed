import type { ComputedEntry } from "#contract/screening/computed-entry.ts";
import { describe, expect, test } from "vitest";
import {
  datesInWords,
  entryValueText,
  exactDollarsText,
  filedNumberText,
  roundedAwayText,
} from "./proof-text.ts";

test("exact sums keep every decimal, two at least", () => {
  expect(exactDollarsText("0")).toBe("$\u00A00.00");
  expect(exactDollarsText("See footnote 2.")).toBe("$\u00A0See footnote 2.");
  expect(exactDollarsText("60610.4")).toBe("$\u00A060,610.40");
  expect(exactDollarsText("12345678901234567.0125")).toBe("$\u00A012,345,678,901,234,567.0125");
});

test("filed numbers are grouped and otherwise left as they are", () => {
  expect(filedNumberText("18000")).toBe("18,000");
  expect(filedNumberText("46.1200")).toBe("46.1200");
  expect(filedNumberText("1234567.891")).toBe("1,234,567.891");
  expect(filedNumberText("see footnote")).toBe("see footnote");
});

const entry = { name: "x", label: "X", rule: "", inputs: [], note: null };

describe("a computed value", () => {
  test.each([
    ["days", 1, "1 day"],
    ["days", 8, "8 days"],
    ["millions", 3001.2578028499997, "$\u00A03,001.26M"],
    ["dollars", 0.1 + 0.2, "$\u00A00.30"],
    ["dollars", "-2500", "$\u00A0−2,500.00"],
    ["dollars", "60610.4051", "$\u00A060,610.41"],
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

test("a price has four decimals; the tooltip has the exact amount where that is another", () => {
  const price: ComputedEntry = { ...entry, name: "price", unit: "dollars_per_share", value: null };
  expect(entryValueText({ ...price, value: "650.411" })).toBe("$\u00A0650.4110");
  expect(entryValueText({ ...price, name: "share_price", value: 46.88 })).toBe("$\u00A046.8800");
  expect(roundedAwayText({ ...price, value: "165.16893976" })).toBe("$\u00A0165.16893976");
  expect(roundedAwayText({ ...price, value: "46.5" })).toBeUndefined();
  expect(roundedAwayText({ ...price, value: "46.6105" })).toBeUndefined();
});

test("an amount that is not 0 is not shown as 0", () => {
  const price: ComputedEntry = {
    ...entry,
    name: "share_price",
    unit: "dollars_per_share",
    value: 0.00004,
  };
  expect(entryValueText(price)).toBe("$\u00A00.00004");
  const million: ComputedEntry = {
    ...entry,
    name: "market_value",
    unit: "millions",
    value: 0.00432,
  };
  expect(entryValueText(million)).toBe("$\u00A00.00432M");
  expect(roundedAwayText({ ...million, value: 12.3456 })).toBe("$\u00A012.3456M");
  expect(entryValueText({ ...million, value: 0 })).toBe("$\u00A00.00M");
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
