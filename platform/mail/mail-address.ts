import { randomUUID } from "node:crypto";

/** A mailbox; `name` may be empty. */
export type MailAddress = { name: string; address: string };

/**
 * Reads `Name <mailbox@domain>` or a bare mailbox.
 * @returns null when it is neither
 */
export function parseMailAddress(text: string): MailAddress | null {
  const named = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text);
  const address = (named?.[2] ?? text).trim();
  if (!/^[^\s@<>",;:()[\]\\\p{C}]+@[^\s@<>",;:()[\]\\\p{C}]+$/u.test(address)) return null;
  return { name: named?.[1] ?? "", address };
}

/** A Message-ID in the sender's domain, never used before. */
export function newMessageId(from: MailAddress): string {
  return `<${randomUUID()}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
}
