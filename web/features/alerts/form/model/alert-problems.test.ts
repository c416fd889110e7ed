import { expect, test } from "vitest";
import { emptyAlertForm } from "./alert-form.ts";
import { alertProblems } from "./alert-problems.ts";

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
  const text =
    "You already have an alert with this name. Capital letters make no difference. Choose another name.";
  const named = (name: string) => alertProblems("4", { ...emptyAlertForm, name }, ["Café sales"]);
  expect(named("  Cafe\u0301   sales ")).toEqual({ name: text });
  expect(named("café SALES")).toEqual({ name: text });
  expect(named("cafe sales")).toEqual({});
  // Two of an earlier version keep their names.
  const kept = { ...emptyAlertForm, name: "CAFÉ sales" };
  const saved = { name: "CAFÉ sales", form: kept };
  expect(alertProblems("4", kept, ["Café sales"], saved)).toEqual({});
  // A duplicate begins with the form of another alert, and has no name of its own yet.
  expect(alertProblems("4", kept, ["Café sales"], { ...saved, name: null })).toEqual({
    name: text,
  });
});

test("a name of 100 characters at most", () => {
  const named = (length: number) =>
    alertProblems("4", { ...emptyAlertForm, name: "x".repeat(length) }, []);
  expect(named(100)).toEqual({});
  expect(named(101)).toEqual({ name: "Use at most 100 characters." });
});

const named = { ...emptyAlertForm, name: "Sales" };

test("conditions that were begun only are not saved without", () => {
  const form = {
    ...named,
    valueTraded: { operator: "between", val1: "5", val2: "" } as const,
    sharesTraded: { operator: ">=", val1: "1e9", val2: "" } as const,
    marketValue: { operator: ">=", val1: "500", val2: "" } as const,
  };
  expect(alertProblems("4", form, [])).toEqual({
    conditions: "Correct or clear: Shares traded, Value traded.",
  });
  expect(alertProblems("keyword", { ...form, keywords: ["restated"] }, [])).toEqual({});
});

test("a value whose threshold is not set keeps nothing from being saved", () => {
  const valueSold = { operator: "between", val1: "5", val2: "" } as const;
  const form = { ...named, valueSold, asksInsiders: true, priceIncrease: "5" };
  expect(alertProblems("8-K", form, [])).toEqual({});
  expect(alertProblems("8-K", { ...form, priceDrop: "5" }, [])).toEqual({
    conditions: "Correct or clear: Value sold.",
  });
});

test.each(["2.5", "0.1", "-5", "0", "101", "5e1", "ten"])(
  "a price drop of %j is no whole percent",
  (priceDrop) => {
    const text = "Enter a whole number from 1 to 100.";
    const form = { ...named, priceDrop, priceIncrease: "5" };
    expect(alertProblems("price_alert", form, [])).toEqual({ priceDrop: text });
    expect(alertProblems("price_alert", form, [], { name: null, form })).toEqual({});
  },
);

test.each(["1", " 5% ", "100"])("a price drop of %j is one", (priceDrop) => {
  expect(alertProblems("price_alert", { ...named, priceDrop }, [])).toEqual({});
});
