import { expect, test } from "vitest";

import type { CellValue, ColumnFormat } from "../table-column.ts";
import { csvCell } from "./csv-cell.ts";

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
