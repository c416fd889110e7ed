import { expect, test } from "vitest";
import { isSameState } from "./is-same-state.ts";

test.each([
  ["all=yes&columns=usual&sort=value", "all=yes&columns=usual&sort=value", true],
  ["all=yes&sort=value", "all=yes&columns=conm+value&sort=value", true],
  ["all=yes&columns=usual&sort=value", "all=yes&columns=conm+value&sort=value", false],
  ["all=yes&sort=value", "all=yes&columns=usual&sort=price", false],
])("%s is %s: %s", (saved, shown, isSame) => {
  expect(isSameState(saved, shown)).toBe(isSame);
});
