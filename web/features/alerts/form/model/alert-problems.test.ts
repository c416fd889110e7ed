import { expect, test } from "vitest";
import { emptyAlertForm } from "./alert-form.ts";
import { alertProblems, incompleteConditions } from "./alert-problems.ts";

/** Words of the second specification, section 5. */

test("what a form just opened lacks", () => {
  const name = "Please enter an alert name before saving.";
  const thresholds =
    "You must enter a materiality threshold (Price Drop or Price Increase) before saving.";
  expect(alertProblems("4", emptyAlertForm, [])).toEqual({ name });
  expect(alertProblems("8-K", emptyAlertForm, [])).toEqual({ name, thresholds });
  expect(alertProblems("price_alert", emptyAlertForm, [])).toEqual({ name, thresholds });
  expect(alertProblems("keyword", emptyAlertForm, [])).toEqual({
    name,
    keywords: "You must enter at least one keyword before saving.",
  });
});

test("a Form 4 alert without a trade type", () => {
  const form = { ...emptyAlertForm, name: "Sales", tradeTypes: [] };
  expect(alertProblems("4", form, [])).toEqual({
    tradeTypes: "You must choose a trade type (Purchases, Sales, or both).",
  });
});

test("a name that another alert has, however it is spaced or composed", () => {
  const text = "You already have an alert with this name. Choose another name.";
  const named = (name: string) => alertProblems("4", { ...emptyAlertForm, name }, ["Café sales"]);
  expect(named("  Cafe\u0301   sales ")).toEqual({ name: text });
  expect(named("café sales")).toEqual({});
});

test("a name of 100 characters at most", () => {
  const named = (length: number) =>
    alertProblems("4", { ...emptyAlertForm, name: "x".repeat(length) }, []);
  expect(named(100)).toEqual({});
  expect(named(101)).toEqual({ name: "Use at most 100 characters." });
});

test("conditions that were begun only", () => {
  const form = {
    ...emptyAlertForm,
    valueTraded: { operator: "between", val1: "5", val2: "" } as const,
    marketValue: { operator: ">=", val1: "500", val2: "" } as const,
  };
  expect(incompleteConditions("4", form)).toEqual(["Value traded"]);
  expect(incompleteConditions("keyword", form)).toEqual([]);
});
