import { expect, test } from "vitest";
import { doneText, percentDoneText } from "./progress-text.ts";

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
