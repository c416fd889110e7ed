import type { MailAddress } from "#platform/mail/mail-address.ts";

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
   * @throws MailFailure
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
};

/** A mail was not taken. The message may quote the server and with it the recipient. */
export class MailFailure extends Error {
  override name = "MailFailure";
  /** True when this mail will never be taken: its recipient or its content is refused. */
  readonly isPermanent: boolean;
  /** What failed in one word with the server's number, e.g. "EENVELOPE 550"; names nobody. */
  readonly code: string;

  constructor(message: string, { isPermanent, code }: { isPermanent: boolean; code: string }) {
    super(message);
    this.isPermanent = isPermanent;
    this.code = code;
  }
}
