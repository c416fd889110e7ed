import { expect, test } from "vitest";
import { columnsWithPanelOpen, withUsed } from "./used-columns.ts";

const column = (key: string, leastWidth: number) => ({
  key,
  name: key,
  leastWidth,
  required: key === "conm",
  value: () => null,
});
const columns = [
  column("conm", 148),
  column("ticker", 64),
  column("value", 106),
  column("next_8K_ret0", 94),
  column("patterns", 190),
];

test("a hidden column that is searched by comes after the required ones", () => {
  const chosen = ["ticker", "conm", "value"];
  expect(withUsed(columns, chosen, new Set(["patterns", "value"]))).toEqual([
    "ticker",
    "conm",
    "patterns",
    "value",
  ]);
  expect(withUsed(columns, chosen, new Set(["value"]))).toEqual(chosen);
});

test("next to the open panel, the columns searched by take the room of the least important", () => {
  const usual = ["conm", "ticker", "value"];
  const keys = (...used: string[]) =>
    columnsWithPanelOpen(columns, usual, new Set(used)).map(({ key }) => key);
  expect(keys()).toEqual(["conm", "ticker", "value"]);
  expect(keys("next_8K_ret0")).toEqual(["conm", "ticker", "next_8K_ret0"]);
  expect(keys("next_8K_ret0", "patterns")).toEqual(["conm", "next_8K_ret0", "patterns"]);
});
