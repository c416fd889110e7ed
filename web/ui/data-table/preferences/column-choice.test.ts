import { describe, expect, test } from "vitest";

import {
  addColumn,
  choiceOf,
  keepsRequired,
  removeColumn,
  visibleNames,
  withRequired,
} from "./column-choice.ts";

const columns = [
  { name: "Company Name", required: true },
  { name: "Ticker" },
  { name: "CIK", hiddenAtFirst: true },
  { name: "Value" },
];

describe("visibleNames", () => {
  test("a non-empty saved list, in its order", () => {
    expect(visibleNames(columns, ["Company Name", "Value", "CIK"])).toEqual([
      "Company Name",
      "Value",
      "CIK",
    ]);
  });
  test.each([[[]], [null], [undefined], ["Ticker"], [{}], [["gone", 7]]])(
    "%j is not used",
    (saved) => {
      expect(visibleNames(columns, saved)).toEqual(["Company Name", "Ticker", "Value"]);
    },
  );
  test("the required column comes back at the front; unknown and repeated names go", () => {
    expect(visibleNames(columns, ["Value", "gone", "Value", "Ticker"])).toEqual([
      "Company Name",
      "Value",
      "Ticker",
    ]);
  });
  test("where the required column was put, it stays", () => {
    expect(visibleNames(columns, ["Ticker", "Company Name"])).toEqual(["Ticker", "Company Name"]);
  });
});

test("withRequired adds only what is missing", () => {
  expect(withRequired(columns, [])).toEqual(["Company Name"]);
});

test("the dialog starts from the visible columns and the rest", () => {
  expect(choiceOf(columns, ["Company Name", "Value"])).toEqual({
    selected: ["Company Name", "Value"],
    available: ["Ticker", "CIK"],
  });
});

test("the + and x buttons move one column", () => {
  const choice = { selected: ["Company Name"], available: ["Ticker", "CIK"] };
  expect(addColumn(choice, "CIK")).toEqual({
    selected: ["Company Name", "CIK"],
    available: ["Ticker"],
  });
  expect(addColumn(choice, "gone")).toEqual(choice);
  expect(
    removeColumn({ selected: ["Company Name", "Value"], available: ["CIK"] }, "Value"),
  ).toEqual({
    selected: ["Company Name"],
    available: ["Value", "CIK"],
  });
});

test("a required column may move among the selected, not out of them", () => {
  expect(keepsRequired(columns, { selected: ["Value", "Company Name"], available: [] })).toBe(true);
  expect(keepsRequired(columns, { selected: ["Value"], available: ["Company Name"] })).toBe(false);
});
