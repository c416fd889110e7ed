import { expect, test } from "vitest";
import { activeConditions } from "./active-conditions.ts";
import { changedForm, defaultForm } from "./event-form.ts";

test("an empty form has no conditions", () => {
  expect(activeConditions(defaultForm)).toEqual([]);
});

test("each condition is listed in the order of the form, and removing it leaves the others", () => {
  const form = changedForm(defaultForm, {
    tickers: ["ABC"],
    startDate: "2026-09-01",
    itemNumbers: ["2.02"],
    eventReturn: { operator: "<=", val1: "-5", val2: "" },
    valueSold: { operator: ">=", val1: "1000", val2: "" },
    patterns: ["sales-before-drop", "cluster-before"],
  });
  const conditions = activeConditions(form);
  expect(conditions.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    "Company: ABC",
    "Date filed: from 01 Sep 2026",
    "8-K items: 2.02",
    "Event return: <= −5%",
    "Value sold: >= $\u00A01,000K",
    "Patterns: Sales before drop, Cluster before",
  ]);
  const lifted = changedForm(form, conditions[0]?.lifted ?? {});
  expect(lifted).toEqual({ ...form, tickers: [], includesAll: true });
  const withoutPatterns = changedForm(form, conditions.at(-1)?.lifted ?? {});
  expect(withoutPatterns).toEqual({ ...form, patterns: [] });
});
