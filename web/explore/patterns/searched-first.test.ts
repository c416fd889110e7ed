import { describe, expect, test } from "vitest";
import { searchedFirst } from "./searched-first.ts";

const row = ["routine", "cluster", "plan-single-trade", "plan-before-earnings"];

describe("the order of a row's patterns", () => {
  test("those searched for come first, in the row's order", () => {
    expect(searchedFirst(row, ["plan-before-earnings", "plan-single-trade"])).toEqual([
      "plan-single-trade",
      "plan-before-earnings",
      "routine",
      "cluster",
    ]);
  });

  test("without a search by pattern it is the row's own", () => {
    expect(searchedFirst(row, [])).toEqual(row);
  });
});
