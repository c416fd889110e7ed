import { expect, test } from "vitest";
import { changedForm, defaultForm } from "./trade-form.ts";
import { tradeSearch } from "./trade-search.ts";

test("conditions of a form that cannot be searched are listed; the rest is searched", () => {
  const form = changedForm(defaultForm, {
    sharePrice: { operator: ">=", val1: "5", val2: "" },
    itemNumbers: ["2.02"],
    startDate: "2026-09-01",
  });
  const unusable = { share_price: "No prices", item_number: "No events", industry: "None" };
  expect(tradeSearch.lockedConditions(form, unusable)).toEqual(["8-K items", "Share price"]);
  expect(tradeSearch.lockedConditions(tradeSearch.usable(form, unusable), unusable)).toEqual([]);
  expect(tradeSearch.lockedConditions(form, {})).toEqual([]);
});

test("adjusted returns are listed if there are no market prices, and only then", () => {
  const form = changedForm(defaultForm, { returnType: "adjusted" });
  expect(tradeSearch.lockedConditions(form, { adjusted_returns: "No fund" })).toEqual([
    "Adjusted returns",
  ]);
  expect(tradeSearch.lockedConditions(form, { share_price: "No prices" })).toEqual([]);
});
