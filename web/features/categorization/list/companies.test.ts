import { expect, test } from "vitest";
import { companiesOf, matchesSearch, sortCompanies } from "./companies.ts";

type Shape = { name: string; labels: readonly (0 | 1 | null)[]; locked?: true; reopened?: true };

const rowsOf = (gvkey: string, { name, labels, locked, reopened }: Shape) =>
  labels.map((categorization) => ({
    gvkey,
    company_name: name,
    categorization,
    is_locked: locked === true,
    is_reopened: reopened === true,
  }));

const companies = companiesOf([
  ...rowsOf("003", { name: "Calder", labels: [0, 1], locked: true }),
  ...rowsOf("001", { name: "Arrowfen", labels: [1, null, 0] }),
  ...rowsOf("002", { name: "Tamsin", labels: [null] }),
  ...rowsOf("004", { name: "brightmoor", labels: [0, 0], reopened: true }),
]);

test("counts what has a label, of either kind", () => {
  expect(companies).toEqual([
    { gvkey: "003", name: "Calder", done: 2, total: 2, state: "completed", isReopened: false },
    { gvkey: "001", name: "Arrowfen", done: 2, total: 3, state: "in progress", isReopened: false },
    { gvkey: "002", name: "Tamsin", done: 0, total: 1, state: "not started", isReopened: false },
    { gvkey: "004", name: "brightmoor", done: 2, total: 2, state: "in progress", isReopened: true },
  ]);
});

const names = (...sort: Parameters<typeof sortCompanies>[1][]) =>
  sortCompanies(companies, sort[0] ?? null).map(({ name }) => name);

test("what is under way comes first, then what waits, by name in any case", () => {
  expect(names()).toEqual(["Arrowfen", "brightmoor", "Tamsin", "Calder"]);
});

test("sorts by any column, both ways; equal ones by state and name", () => {
  expect(names({ key: "name", direction: "desc" })).toEqual([
    "Tamsin",
    "Calder",
    "brightmoor",
    "Arrowfen",
  ]);
  expect(names({ key: "done", direction: "asc" })).toEqual([
    "Tamsin",
    "Arrowfen",
    "brightmoor",
    "Calder",
  ]);
  expect(names({ key: "percent", direction: "desc" })).toEqual([
    "brightmoor",
    "Calder",
    "Arrowfen",
    "Tamsin",
  ]);
});

test("every word must be in the name or the gvkey", () => {
  const company = { name: "Arrowfen Aerospace", gvkey: "061482" };
  expect(matchesSearch(company, "")).toBe(true);
  expect(matchesSearch(company, "aero ARROW")).toBe(true);
  expect(matchesSearch(company, "0614")).toBe(true);
  expect(matchesSearch(company, "arrow 99")).toBe(false);
});
