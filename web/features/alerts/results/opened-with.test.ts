import { expect, test } from "vitest";
import { openedWith } from "./opened-with.ts";

const payload = { type: "alert_search", form_type: "4" };

test("an alert is named by the navigation, or by the address after a reload", () => {
  const named = { of: "alert", name: "Sales" };
  expect(openedWith({ alertName: "Sales", fromPath: "/alerts" }, null)).toEqual(named);
  expect(openedWith(null, "Sales")).toEqual(named);
  expect(openedWith({ alertName: "Sales" }, "Purchases")).toEqual(named);
});

test("a search hands back what its screen gave along", () => {
  const prevSearchState = { page: 3 };
  expect(
    openedWith({ searchPayload: payload, fromPath: "/explore-trades", prevSearchState }, null),
  ).toEqual({
    of: "search",
    payload,
    name: null,
    back: { path: "/explore-trades", prevSearchState },
  });
  expect(openedWith({ alertName: "Sales", searchPayload: payload }, null)).toEqual({
    of: "search",
    payload,
    name: "Sales",
    back: null,
  });
});

test("Back leads nowhere outside, and a search that is none is not sent", () => {
  for (const fromPath of ["https://other.example", "//other.example", "/\\other.example"]) {
    expect(openedWith({ searchPayload: payload, fromPath }, null)).toMatchObject({ back: null });
  }
  expect(openedWith({ searchPayload: { type: "delete_account" } }, null)).toBeNull();
});

test("neither", () => {
  expect(openedWith(null, null)).toBeNull();
  expect(openedWith({}, "")).toBeNull();
  expect(openedWith("x", null)).toBeNull();
});
