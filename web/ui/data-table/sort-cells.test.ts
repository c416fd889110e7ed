import { describe, expect, test } from "vitest";
import type { CellValue } from "./table-column.ts";
import { type CellSortRules, kindOfCells, sortRows } from "./sort-cells.ts";

function sorted(
  values: readonly CellValue[],
  rules: CellSortRules = {},
  direction: "asc" | "desc" = "asc",
) {
  return sortRows(values, (value) => value, rules, direction);
}

describe("ascending", () => {
  test("numbers by value, not by their digits", () => {
    expect(sorted(["10", "9", "-1", "2.5"])).toEqual(["-1", "2.5", "9", "10"]);
  });
  test("percent signs, dollar signs and commas do not count", () => {
    expect(sorted(["$ 1,864.42", "$ 726.26", "$ 10,636.10"])).toEqual([
      "$ 726.26",
      "$ 1,864.42",
      "$ 10,636.10",
    ]);
    expect(sorted(["-5.20%", "+2.54%", "-34.07%"])).toEqual(["-34.07%", "-5.20%", "+2.54%"]);
  });
  test("the minus of the screen is a minus", () => {
    expect(sorted(["\u22121.00", "0", "\u22122.00"])).toEqual(["\u22122.00", "\u22121.00", "0"]);
  });
  test("numbers before non-numbers, empty and dash as texts", () => {
    expect(sorted(["beta", "", "10", "—", null, "Alpha", "2"])).toEqual([
      "2",
      "10",
      "",
      null,
      "—",
      "Alpha",
      "beta",
    ]);
  });
  test("exponents and mixed texts are no numbers", () => {
    expect(sorted(["1e3", "5", "10-K"])).toEqual(["5", "10-K", "1e3"]);
  });
  test("days in order of time", () => {
    expect(sorted(["2026-10-13", "2025-12-31", "2026-01-02"])).toEqual([
      "2025-12-31",
      "2026-01-02",
      "2026-10-13",
    ]);
  });
});

test("text-only columns are sorted by the alphabet", () => {
  expect(sorted(["9", "10", "0000320193"], { textOnly: true })).toEqual(["0000320193", "10", "9"]);
});

test("Date Accepted is a date in every form", () => {
  const values = ["05 Jan 2026", "2025-12-31 23:59:59", "01 Feb 2025", "2025-12-31"];
  expect(sorted(values, { isDate: true })).toEqual([
    "01 Feb 2025",
    "2025-12-31",
    "2025-12-31 23:59:59",
    "05 Jan 2026",
  ]);
});

test("descending is the exact reverse, ties included", () => {
  const rows = [
    { id: "a", value: "1" },
    { id: "b", value: "1.0" },
    { id: "c", value: "" },
    { id: "d", value: "2" },
  ];
  const ids = (direction: "asc" | "desc") =>
    sortRows(rows, (row) => row.value, {}, direction).map((row) => row.id);
  expect(ids("asc")).toEqual(["a", "b", "d", "c"]);
  expect(ids("desc")).toEqual(["c", "d", "b", "a"]);
});

describe("kindOfCells", () => {
  test("all filled cells agree", () => {
    expect(kindOfCells(["1", "", "$ 2.50", null])).toBe("number");
    expect(kindOfCells(["2026-10-13", null])).toBe("date");
    expect(kindOfCells(["1", "n/a"])).toBe("text");
    expect(kindOfCells(["", null])).toBe("text");
  });
  test("the rules of the column come first", () => {
    expect(kindOfCells(["320193"], { textOnly: true })).toBe("text");
    expect(kindOfCells(["05 Jan 2026"], { isDate: true })).toBe("date");
  });
});
