import { expect, test } from "vitest";
import { isWithinEnding } from "#contract/values/account/sign-up-token.ts";

test.each([
  ["ana@acme.com", true],
  ["ana@ACME.com", true],
  ["ana@desk.acme.com", true],
  ["ana@evilacme.com", false],
  ["ana@acme.com.evil.example", false],
  ["acme.com@evil.example", false],
  ["ana@acme.co", false],
  ['"x@acme.com"@evil.example', false],
])("%s in acme.com: %s", (email, isWithin) => {
  expect(isWithinEnding(email, "acme.com")).toBe(isWithin);
});

test("an empty ending takes no one", () => {
  expect(isWithinEnding("ana@acme.com", "")).toBe(false);
});
