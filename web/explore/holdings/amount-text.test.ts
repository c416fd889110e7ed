import { describe, expect, test } from "vitest";
import { amountText, signedAmountText } from "./amount-text.ts";

describe("amountText", () => {
  test.for([
    ["0", "0"],
    ["1234", "1,234"],
    ["12345678.50", "12,345,678.50"],
    ["-1000.1234567", "\u22121,000.1234567"],
  ] as const)("%s as %s", ([decimal, text]) => {
    expect(amountText(decimal)).toBe(text);
  });
  test("a change carries its sign", () => {
    expect(signedAmountText("1000")).toBe("+1,000");
    expect(signedAmountText("-10")).toBe("\u221210");
  });
});
