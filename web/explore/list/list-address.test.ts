import { expect, test } from "vitest";
import { dayIn } from "./list-address.ts";

test.each([
  ["2028-02-29", "2028-02-29"],
  // Days that do not exist, or that the server refuses.
  ["2026-02-31", ""],
  ["2026-13-01", ""],
  ["1899-12-31", ""],
  ["2200-01-01", ""],
  ["02/28/2026", ""],
])("the day %s of a link is %j", (text, expected) => {
  expect(dayIn(new URLSearchParams({ since: text }), "since")).toBe(expected);
});

test("a link without the day has none", () => {
  expect(dayIn(new URLSearchParams(), "since")).toBe("");
});
