import { expect, test } from "vitest";
import { columnFullName, columnHeader, tradeColumns } from "#contract/trades/trade-columns.ts";

test("the return column says type and horizon", () => {
  const column = tradeColumns.find(({ name }) => name === "trade_return");
  if (column === undefined) throw new Error("no return column");
  const adjusted = { return_type: "adjusted", return_horizon: 60 } as const;
  expect(columnHeader(column, adjusted)).toBe("Adj. Return 60d");
  expect(columnFullName(column, adjusted)).toBe(
    "Market-adjusted return over 60 trading days after the trade",
  );
});

test("names and headers are unique, and the company's name cannot be left out", () => {
  expect(new Set(tradeColumns.map(({ name }) => name)).size).toBe(tradeColumns.length);
  expect(new Set(tradeColumns.map(({ header }) => header)).size).toBe(tradeColumns.length);
  expect(tradeColumns.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
    "conm",
  ]);
});
