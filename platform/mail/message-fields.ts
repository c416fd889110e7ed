import type { SendMailOptions } from "nodemailer";
import type { MailAddress } from "#platform/mail/mail-address.ts";
import type { OutgoingMail } from "#platform/mail/mailer.ts";

/**
 * The mail as the encoder takes it. Addresses are given as objects and the envelope on its own, so
 * that no text of others is ever read as a list of recipients.
 */
export function messageFields(mail: OutgoingMail, from: MailAddress): SendMailOptions {
  return {
    envelope: { from: from.address, to: [mail.recipient] },
    from,
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    headers: { ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
