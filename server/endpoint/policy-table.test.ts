import { describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { checkedTable } from "#server/endpoint/policy-table.ts";
import { operationTable } from "#server/operations/operation-table.ts";

describe("the server does not start when [V8.1.1, V8.3.1]", () => {
  test("an operation is declared but not done", () => {
    const { get_user: _, ...others } = operationTable;
    expect(() => checkedTable(others)).toThrow("Operation get_user is declared but not done.");
  });

  test("an operation is done without being declared", () => {
    const more = { ...operationTable, delete_everything: operationTable.get_user };
    expect(() => checkedTable(more)).toThrow(
      "Operation delete_everything is not declared in the catalogue.",
    );
  });

  test("an operation runs under another's rule", () => {
    const swapped = { ...operationTable, explore_trades: operationTable.get_tickers };
    expect(() => checkedTable(swapped)).toThrow(
      "Operation explore_trades is done under another rule.",
    );
  });
});

test("the table holds every operation of the catalogue", () => {
  expect([...checkedTable(operationTable).keys()].toSorted()).toEqual(
    Object.keys(catalogue).toSorted(),
  );
});
