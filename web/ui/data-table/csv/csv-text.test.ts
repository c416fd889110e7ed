import { describe, expect, test } from "vitest";

import { csvFileName, csvText } from "./csv-text.ts";

function cellOf(value: string | number | null): string | undefined {
  return csvText(["Column"], [[value]]).split("\r\n")[1];
}

describe("csvText", () => {
  test("a header row, all values quoted", () => {
    expect(csvText(["Company Name", "Value ($K)"], [["Calder, Inc.", 1864.42]])).toBe(
      '"Company Name","Value ($K)"\r\n"Calder, Inc.","1864.42"',
    );
  });
  test("no rows, still a header", () => {
    expect(csvText(["Ticker"], [])).toBe('"Ticker"');
  });
  test("quotes are doubled, line breaks kept", () => {
    expect(csvText(["A"], [['say "no"\nnow']])).toBe('"A"\r\n"say ""no""\nnow"');
  });
  test("an empty cell for no value", () => {
    expect(cellOf(null)).toBe('""');
  });
  test.each([
    ["=1+1", `"'=1+1"`],
    ["+SUM(A1)", `"'+SUM(A1)"`],
    ["-2+3", `"'-2+3"`],
    ["@cmd", `"'@cmd"`],
    ["\tx", `"'\tx"`],
    ["\n=1", `"'\n=1"`],
    ["-5.20", '"-5.20"'],
    ["+2.54%", '"+2.54%"'],
    ["-1,234.50", '"-1,234.50"'],
    ["-5.4e-7", '"-5.4e-7"'],
    ["-2e+21", '"-2e+21"'],
    ["-2e+A1", `"'-2e+A1"`],
    ["$ -5", '"$ -5"'],
  ])("formulas are disarmed, numbers are not: %s", (value, expected) => {
    expect(cellOf(value)).toBe(expected);
  });
  test("the minus of the screen becomes ASCII in numbers only", () => {
    expect(cellOf("\u221234.07%")).toBe('"-34.07%"');
    expect(cellOf("A \u2212 B")).toBe('"A \u2212 B"');
  });
});

test("file names", () => {
  expect(csvFileName("Explore Insider Trades")).toBe("Explore Insider Trades.csv");
  expect(csvFileName('a/b\\c: "d"?')).toBe("a b c d.csv");
  expect(csvFileName("  ../.. ")).toBe("export.csv");
  expect(csvFileName("")).toBe("export.csv");
  expect(csvFileName("Größe & Ähnliches")).toBe("Größe & Ähnliches.csv");
});
