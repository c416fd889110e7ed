/**
 * The first specification's rule: text without spaces, an at sign, a domain with a dot. Characters
 * that cannot be seen are no text: a mail header or a column would break on them.
 */
const emailPattern = /^[^\s@\p{C}]+@[^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)+$/u;

/** In characters; the longest address SMTP carries. Source: RFC 5321, 4.5.3.1. */
export const longestAddress = 320;

/** What a person reads beside an address that breaks the rule. */
export const emailText = "Please enter a valid email address.";

/** Whether the text, without blanks around it, can be an email address. */
export function isEmail(text: string): boolean {
  return text.length <= longestAddress && emailPattern.test(text.trim());
}
