import { expect, test } from "vitest";
import { passwordProblems } from "#contract/values/account/password-rules.ts";

const tooShort = "Password must be at least 8 characters.";
const noDigit = "Password must contain at least one digit.";
const noSpecial = "Password must contain at least one special character.";

test.each([
  ["", []],
  ["a", [tooShort, noDigit, noSpecial]],
  ["abcdefgh", [noDigit, noSpecial]],
  ["abcdefg1", [noSpecial]],
  ["abc1!", [tooShort]],
  ["abcdef1!", []],
  ["пароль1?", []],
  // The rule names its characters: these are not among them.
  ["abcdef1_", [noSpecial]],
  ["😀😀😀😀😀😀1!", []],
  [`${"a1!".repeat(85)}x`, []],
  [`${"a1!".repeat(85)}xx`, ["Password must be at most 256 characters."]],
])("%j breaks %j", (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems);
});
