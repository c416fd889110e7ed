/** Lengths in characters; the first specification requires 8, SECURITY allows up to 256. */
export const shortestPassword = 8;
export const longestPassword = 256;

const specialCharacters = /[!@#$%^&*(),.?":{}|<>]/;

/**
 * The rules a password breaks, in the texts shown to people; none for a good one. Empty input
 * breaks no rule: a form shows nothing before something is typed.
 * Source: first specification, section 5.
 */
export function passwordProblems(password: string): string[] {
  if (password === "") return [];
  const problems: string[] = [];
  const length = Array.from(password).length;
  if (length < shortestPassword) problems.push("Password must be at least 8 characters.");
  if (length > longestPassword) problems.push("Password must be at most 256 characters.");
  if (!/\d/.test(password)) problems.push("Password must contain at least one digit.");
  if (!specialCharacters.test(password)) {
    problems.push("Password must contain at least one special character.");
  }
  return problems;
}

/** The rules in short, each with whether the password keeps it so far. */
export function passwordHints(password: string): { text: string; isKept: boolean }[] {
  return [
    { text: "At least 8 characters", isKept: Array.from(password).length >= shortestPassword },
    { text: "One digit", isKept: /\d/.test(password) },
    { text: "One special character", isKept: specialCharacters.test(password) },
  ];
}
