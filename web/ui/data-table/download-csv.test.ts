import { describe, expect, test } from "vitest";
import { csvFileName, csvText, csvCell } from "./download-csv.ts";
import type { CellValue, ColumnFormat } from "./table-column.ts";

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

function cell(value: CellValue, format?: ColumnFormat): CellValue {
  return csvCell({ key: "k", name: "K", format, value: (row: CellValue) => row }, value);
}

test("numbers without separators, dollars to the cent", () => {
  expect(cell(10636.1, "dollars")).toBe("10636.10");
  expect(cell(-5.2, "number")).toBe("-5.20");
  expect(cell(1184206, "count")).toBe(1184206);
});

test("fractions as percents", () => {
  expect(cell(-0.3407, "signedPercent")).toBe("\u221234.07%");
  expect(cell(0.02, "percent")).toBe("2.00%");
});

test("texts and missing values as they are", () => {
  expect(cell("2026-10-13", "day")).toBe("2026-10-13");
  expect(cell(null, "dollars")).toBeNull();
});

test("the column may decide", () => {
  const column = { key: "k", name: "K", value: () => 1, csv: () => "one" };
  expect(csvCell(column, {})).toBe("one");
});
