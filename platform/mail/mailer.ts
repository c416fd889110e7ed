import { randomUUID } from "node:crypto";

/** One mail to one recipient, ready to hand over. */
export type OutgoingMail = {
  /** With angle brackets; the same mail sent again keeps it. */
  messageId: string;
  /** UTC instant it was written at. */
  createdAt: string;
  recipient: string;
  replyTo: MailAddress | null;
  subject: string;
  text: string;
  html: string | null;
  /** Further header lines by name. */
  headers: Readonly<Record<string, string>>;
};

/** Where mails are handed over: a mail server, or a folder. */
export type Mailer = {
  /**
   * Hands the mail over.
   * @param signal  ends the attempt; whether the mail was taken is then unknown
   * @throws DeliveryFailure
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /**
   * Whether mails could be handed over now: the server answers and takes the login, or the folder can
   * be written.
   * @throws the reason why not
   */
  check(signal: AbortSignal): Promise<void>;
};

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
