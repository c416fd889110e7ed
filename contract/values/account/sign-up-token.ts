export const signUpTokenText =
  "A sign-up token has 8 to 100 letters, digits, and symbols, without spaces.";

/** What is printed in ASCII, long enough not to be guessed. */
export const signUpTokenPattern = /^[\x21-\x7e]{8,100}$/;

export const emailEndingText = "Enter a domain such as firm.example.";

/** The domain that is meant by "@Firm.example". */
export function readEmailEnding(typed: string): string {
  return typed.trim().toLowerCase().replace(/^@/, "");
}

/** Whether an ending as read is a domain. */
export function isEmailEnding(ending: string): boolean {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(ending);
}

/**
 * Whether the address is in the domain of a sign-up token or in one below it.
 * @param ending  a domain, such as acme.com: neither evilacme.com nor acme.com.evil.example is it
 */
export function isWithinEnding(email: string, ending: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const wanted = ending.toLowerCase();
  return wanted !== "" && (domain === wanted || domain.endsWith(`.${wanted}`));
}
