import { brandNames } from "#contract/brand/names.ts";
import { passwordProblems } from "#contract/values/password-rules.ts";
import {
  isCommonPassword,
  isOwnWordsPassword,
} from "#platform/common-passwords/common-password.ts";

const tooCommon = "This password is too common. Choose another one.";
const tooClose =
  "This password is too close to your name, email, organization or the product's name. Choose another.";

/**
 * Why a password may not be chosen, in the texts shown to people; none for a good one. Joins the
 * rules of the form with what only the server looks up: common passwords, and the account's own words.
 */
export function passwordRefusals(
  password: string,
  { email, name, organization }: { email: string; name: string; organization: string },
): string[] {
  if (password === "") return ["Enter a password."];
  const problems = passwordProblems(password);
  if (isCommonPassword(password)) return [...problems, tooCommon];
  const ownWords = [email, ...email.split("@"), name, organization, ...Object.values(brandNames)];
  return isOwnWordsPassword(password, ownWords) ? [...problems, tooClose] : problems;
}
