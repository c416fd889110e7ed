import { expect, test } from "vitest";
import { estimateText, figureText, intervalText } from "./estimate-text.ts";

const found = { value: -0.0923, error: 0.05, low: -0.1903, high: 0.0057, reason: null };
const none = { value: null, error: null, low: null, high: null, reason: "One is too few." };

test("figures have three decimals, percents two, and a real minus", () => {
  expect(estimateText(found, "coefficient")).toBe("−0.092 (95% −0.190 to 0.006)");
  expect(figureText(0.83333, "percent")).toBe("83.33%");
  expect(figureText(-0.0001, "coefficient")).toBe("0.000");
});

test("what is not defined is a dash without an interval", () => {
  expect(estimateText(none, "coefficient")).toBe("—");
  expect(intervalText(none, "percent")).toBeNull();
});
