import { expect, test } from "vitest";
import { readNavigationState, readReviewAddress } from "./navigation-state.ts";

const own = { gvkey: "061482", company_name: "Arrowfen Aerospace" };

test("a reviewer opens their own work, whatever email comes with it", () => {
  const opened = { gvkey: "061482", companyName: "Arrowfen Aerospace", editedEmail: null };
  expect(readNavigationState(own)).toEqual(opened);
  expect(
    readNavigationState({ ...own, isAdminMode: false, originalEmail: "priya@x.example" }),
  ).toEqual(opened);
});

test("an admin opens the work of who is named, and nothing without a name", () => {
  const state = { ...own, isAdminMode: true };
  expect(readNavigationState({ ...state, originalEmail: "priya@x.example" })?.editedEmail).toBe(
    "priya@x.example",
  );
  expect(readNavigationState(state)).toBeNull();
  expect(readNavigationState({ ...state, originalEmail: "" })).toBeNull();
  expect(readNavigationState({ ...state, originalEmail: null })).toBeNull();
});

test("an address opens the own work on the company that it names", () => {
  const opened = { gvkey: "061482", companyName: "Company 061482", editedEmail: null };
  expect(readReviewAddress(new URLSearchParams({ gvkey: "061482" }))).toEqual(opened);
  expect(readReviewAddress(new URLSearchParams({ gvkey: "../06" }))).toBeNull();
  expect(readReviewAddress(new URLSearchParams())).toBeNull();
});

test("what is no company opens nothing", () => {
  expect(readNavigationState(null)).toBeNull();
  expect(readNavigationState("061482")).toBeNull();
  expect(readNavigationState({ gvkey: "061482" })).toBeNull();
  expect(readNavigationState({ gvkey: "../06", company_name: "X" })).toBeNull();
  expect(readNavigationState({ ...own, isAdminMode: "true" })).toBeNull();
});
