import { expect, test } from "vitest";
import { formOf, payloadOf, suggestToken, tokenProblems } from "./token-form.ts";

test("a suggested token is random and passes as it is", () => {
  const tokens = Array.from({ length: 200 }, suggestToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) expect(token).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/);
  // Every sign comes up: 4,000 draws miss one of 32 with a chance below 1e-53.
  expect(new Set(tokens.join("").replaceAll("-", "")).size).toBe(32);
});

const form = {
  token: " HALDEN-2026-Kq7w ",
  organization: "Halden & Moore LLP",
  emailEnding: "@haldenmoore.example",
  permissions: '["alerts"]',
};

test("what is typed becomes what is sent", () => {
  expect(tokenProblems(form, [])).toEqual({});
  expect(payloadOf(form)).toEqual({
    sign_up_token: "HALDEN-2026-Kq7w",
    organization: "Halden & Moore LLP",
    email_ending: "@haldenmoore.example",
    permissions: ["alerts"],
  });
});

test("names what has to be corrected", () => {
  expect(tokenProblems(form, ["HALDEN-2026-Kq7w"])).toEqual({
    token: "This sign-up token already exists.",
  });
  expect(tokenProblems({ ...formOf(null), token: "two words", permissions: "x" }, [])).toEqual({
    token: "A sign-up token has 8 to 100 letters, digits, and symbols, without spaces.",
    organization: "Please enter an organization.",
    emailEnding: "Enter a domain such as firm.example.",
    permissions: "Unknown permission: x.",
  });
});
