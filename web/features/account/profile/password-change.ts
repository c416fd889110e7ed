import { passwordProblems } from "#contract/values/password-rules.ts";

export type PasswordChange = { current: string; next: string; repeated: string };

/**
 * What is wrong with a change of password, in the texts shown to people. Source: first
 * specification, section 5.
 */
export function changeProblems({ current, next, repeated }: PasswordChange): string[] {
  const problems: string[] = [];
  if (current === "") problems.push("Please enter your current password.");
  if (next === "") problems.push("Please enter a new password.");
  if (next !== "" && next === current)
    problems.push("New password must be different from current password.");
  problems.push(...passwordProblems(next));
  if (next !== repeated) problems.push("New password and confirmation do not match.");
  return problems;
}

/** The rules a refusal of the server names, one each. */
export function refusedProblems(text: string): string[] {
  return text.split(/ (?=(?:Password|This password|New password) )/);
}
