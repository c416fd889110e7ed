import { describe, expect, test } from "vitest";
import {
  countText,
  decimalText,
  directionOfFraction,
  percentText,
  signedPercentText,
  withAsciiMinus,
  doneText,
  percentDoneText,
} from "./number-text.ts";

describe("decimalText", () => {
  test("two decimals and separators", () => {
    expect(decimalText(1864.42)).toBe("1,864.42");
    expect(decimalText(12)).toBe("12.00");
    expect(decimalText(1234567.005)).toBe("1,234,567.01");
  });
  test("the real minus sign", () => {
    expect(decimalText(-5.2)).toBe("\u22125.20");
  });
});

test("counts have no decimals", () => {
  expect(countText(1184206)).toBe("1,184,206");
});

describe("percent texts", () => {
  test("a fraction is multiplied without binary error", () => {
    expect(percentText(0.28995)).toBe("29.00%");
    expect(percentText(0.3407)).toBe("34.07%");
    expect(percentText(-0.1)).toBe("\u221210.00%");
  });
  test("signs", () => {
    expect(signedPercentText(0.0254)).toBe("+2.54%");
    expect(signedPercentText(-0.3407)).toBe("\u221234.07%");
    expect(signedPercentText(0)).toBe("0.00%");
    expect(signedPercentText(-0.00001)).toBe("0.00%");
  });
});

test("the direction follows the text that is shown", () => {
  expect(directionOfFraction(0.02)).toBe("up");
  expect(directionOfFraction(-0.02)).toBe("down");
  expect(directionOfFraction(0)).toBe("flat");
  expect(directionOfFraction(-0.00001)).toBe("flat");
});

test("files carry the ASCII minus", () => {
  expect(withAsciiMinus("\u22125.20")).toBe("-5.20");
});

test("one decimal, rounded", () => {
  expect(percentDoneText(14, 24)).toBe("58.3%");
  expect(percentDoneText(2, 3)).toBe("66.7%");
  expect(percentDoneText(141, 195)).toBe("72.3%");
  expect(percentDoneText(1, 16)).toBe("6.3%");
});

test("only all of it is 100.0%, and only nothing 0.0%", () => {
  expect(percentDoneText(18, 18)).toBe("100.0%");
  expect(percentDoneText(4_999, 5_000)).toBe("99.9%");
  expect(percentDoneText(0, 18)).toBe("0.0%");
  expect(percentDoneText(1, 5_000)).toBe("0.1%");
});

test("of nothing there is no share", () => {
  expect(percentDoneText(0, 0)).toBe("—");
});

test("thousands have separators", () => {
  expect(doneText(1_204, 12_000)).toBe("1,204 of 12,000");
});
