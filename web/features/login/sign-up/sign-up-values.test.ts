import { describe, expect, test } from "vitest";
import {
  emptySignUp,
  isSignUpReady,
  refusalOnSubmit,
  signUpPayload,
  signUpProblems,
} from "./sign-up-values.ts";

const filled = {
  name: " Alma Reyes ",
  email: " alma@agency.example ",
  phone: { code: "1", national: "2025550143" },
  password: " violet harbour 72!",
  confirmation: " violet harbour 72!",
  token: " agency-2026 ",
};

test("sends what was typed, the password untouched", () => {
  expect(signUpPayload(filled)).toEqual({
    name: "Alma Reyes",
    email: "alma@agency.example",
    phone: "12025550143",
    password: " violet harbour 72!",
    sign_up_token: "agency-2026",
  });
  expect(signUpPayload({ ...filled, token: " " })).not.toHaveProperty("sign_up_token");
});

describe("the button waits for email and passwords alone", () => {
  test.each([
    [{}, true],
    [{ name: "" }, true],
    [{ phone: { code: "1", national: "202" } }, true],
    [{ email: "alma@agency" }, false],
    [{ password: "short1!", confirmation: "short1!" }, false],
    [{ password: "", confirmation: "" }, false],
    [{ confirmation: "violet harbour 72!" }, false],
  ])("%j: %s", (changes, isReady) => {
    expect(isSignUpReady({ ...filled, ...changes })).toBe(isReady);
  });
});

test.each([
  [{}, null],
  [{ confirmation: "else" }, "Passwords must match before signing up."],
  [{ name: " " }, "Please fix the errors before submitting."],
  [{ phone: { code: "1", national: "202" } }, "Please fix the errors before submitting."],
  [{ email: "alma@agency", confirmation: "else" }, "Please fix the errors before submitting."],
])("on submit, %j: %s", (changes, text) => {
  expect(refusalOnSubmit({ ...filled, ...changes })).toBe(text);
});

test("an untouched form says what is missing", () => {
  expect(signUpProblems(emptySignUp)).toEqual({
    name: "Please enter your name.",
    email: "Please enter a valid email address.",
    phone: "Please enter a valid phone number for the selected country code.",
    password: "Please enter a password.",
  });
});

test("broken password rules are listed", () => {
  expect(signUpProblems({ ...filled, password: "abc", confirmation: "abc" }).password).toBe(
    "Password must be at least 8 characters.\nPassword must contain at least one digit.\n" +
      "Password must contain at least one special character.",
  );
});
