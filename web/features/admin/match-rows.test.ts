import { expect, test } from "vitest";
import { matchRows } from "./match-rows.ts";

const rows = [
  ["Priya Raman", "priya@haldenmoore.example"],
  ["Caleb O’Rourke", "caleb@fob.example"],
];
const found = (search: string) => matchRows(rows, search, (row) => row).map(([name]) => name);

test("every word counts, in any case and order, over all texts", () => {
  expect(found("")).toHaveLength(2);
  expect(found("halden PRIYA")).toEqual(["Priya Raman"]);
  expect(found("o’rourke")).toEqual(["Caleb O’Rourke"]);
  expect(found("priya fob")).toEqual([]);
});
