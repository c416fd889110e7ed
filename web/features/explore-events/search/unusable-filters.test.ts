import { expect, test } from "vitest";
import { changedForm, defaultForm } from "./event-form.ts";
import { lockedConditions, withoutUnusable } from "./unusable-filters.ts";

test("what a form asks for and cannot have is named; the rest is searched", () => {
  const form = changedForm(defaultForm, {
    sharePrice: { operator: ">=", val1: "5", val2: "" },
    itemNumbers: ["2.02"],
    startDate: "2026-09-01",
  });
  const unusable = { share_price: "No prices", item_number: "No events", industry: "None" };
  expect(lockedConditions(form, unusable)).toEqual(["8-K items", "Share price"]);
  expect(lockedConditions(withoutUnusable(form, unusable), unusable)).toEqual([]);
  expect(lockedConditions(form, {})).toEqual([]);
});
