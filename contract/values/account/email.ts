/**
 * The first specification's rule: text without spaces, an at sign, a domain with a dot. Characters
 * that cannot be seen are no text: a mail header or a column would break on them. Those that part
 * addresses in a list, or that only quotes allow, are refused: a mail must never reach another
 * mailbox than the one that is written here.
 */
const emailPattern =
  /^[^\s@\p{C}<>",;:()[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*)(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+$/u;

/** In characters; the longest address SMTP carries. Source: RFC 5321, 4.5.3.1. */
export const longestAddress = 320;

/** The message next to an address that breaks the rule. */
export const emailText = "Please enter a valid email address.";

/** Whether the text, without spaces around it, can be an email address. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  // Characters that stand for others, as ａ for a, would give one mailbox several accounts.
  return (
    address.length <= longestAddress &&
    address === address.normalize("NFKC") &&
    emailPattern.test(address)
  );
}
