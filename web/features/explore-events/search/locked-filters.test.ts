import { expect, test } from "vitest";
import { changedForm, defaultForm } from "./event-form.ts";
import { eventSearch } from "./event-search.ts";

test("conditions of a form that cannot be searched are listed; the rest is searched", () => {
  const form = changedForm(defaultForm, {
    sharePrice: { operator: ">=", val1: "5", val2: "" },
    itemNumbers: ["2.02"],
    startDate: "2026-09-01",
  });
  const unusable = { share_price: "No prices", item_number: "No events", industry: "None" };
  expect(eventSearch.lockedConditions(form, unusable)).toEqual(["8-K items", "Share price"]);
  expect(eventSearch.lockedConditions(eventSearch.usable(form, unusable), unusable)).toEqual([]);
  expect(eventSearch.lockedConditions(form, {})).toEqual([]);
});
