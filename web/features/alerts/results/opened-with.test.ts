import { expect, test } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alertPreviewPath, newAlertPath, valueInFragment } from "#web/session/alert-paths.ts";
import { openedWith, searchedDefinition } from "./opened-with.ts";

const payload = { type: "alert_search", form_type: "4" };

test("an alert is named by the navigation, or by the address after a reload", () => {
  const named = { of: "alert", name: "Sales" };
  expect(openedWith({ alertName: "Sales", fromPath: "/alerts" }, null, null)).toEqual(named);
  expect(openedWith(null, "Sales", null)).toEqual(named);
  expect(openedWith({ alertName: "Sales" }, "Purchases", null)).toEqual(named);
});

test("a search hands back what its screen gave along", () => {
  const prevSearchState = { page: 3 };
  expect(
    openedWith(
      { searchPayload: payload, fromPath: "/explore-trades", prevSearchState },
      null,
      null,
    ),
  ).toEqual({
    of: "search",
    payload,
    name: null,
    back: { path: "/explore-trades", prevSearchState },
  });
  expect(openedWith({ alertName: "Sales", searchPayload: payload }, null, null)).toEqual({
    of: "search",
    payload,
    name: "Sales",
    back: null,
  });
});

test("Back leads nowhere outside, and a search that is none is not sent", () => {
  for (const fromPath of ["https://other.example", "//other.example", "/\\other.example"]) {
    expect(openedWith({ searchPayload: payload, fromPath }, null, null)).toMatchObject({
      back: null,
    });
  }
  expect(openedWith({ searchPayload: { type: "delete_account" } }, null, null)).toBeNull();
});

test("neither", () => {
  expect(openedWith(null, null, null)).toBeNull();
  expect(openedWith({}, "", null)).toBeNull();
  expect(openedWith("x", null, null)).toBeNull();
});

const definition: AlertDefinition = {
  form_type: "4",
  tickers: ["CPTX"],
  reporting_person_ciks: [],
  company_criteria: [],
  form_type_constraints: [{ constraint_type: "trade_types", val: ["Sales"] }],
  delay_constraints: [],
  insider_trade_constraints: [],
};

test("the address of a preview opens it again, with the name typed, and Back leads to a form with it", () => {
  const { form_type: kind, ...filled } = definition;
  const path = alertPreviewPath({ ...definition, alert_name: "Sales" });
  const { hash } = new URL(path, "https://app.example");
  const opened = openedWith(null, null, valueInFragment(hash));
  expect(opened).toEqual({
    of: "search",
    payload: { type: "alert_search", ...definition, alert_name: "Sales" },
    name: "Sales",
    back: {
      path: newAlertPath(kind, { ...filled, alert_name: "Sales" }),
      prevSearchState: undefined,
    },
  });
});

test("an address whose definition cannot be read opens nothing", () => {
  expect(openedWith(null, null, { type: "delete_account" })).toBeNull();
  expect(openedWith(null, null, { ...definition, email: "ida@firm.example" })).toBeNull();
  expect(openedWith(null, null, valueInFragment("#%7Bx"))).toBeNull();
});

test("only an alert search has a definition", () => {
  const payload = { email: "ida@firm.example", ...definition };
  expect(searchedDefinition({ type: "alert_search", ...payload })).toEqual(definition);
  expect(searchedDefinition({ type: "explore_trades", ...payload })).toBeNull();
  expect(searchedDefinition({ type: "alert_search", form_type: "4" })).toBeNull();
});
