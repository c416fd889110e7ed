import type { SendMailOptions } from "nodemailer";
import { DeliveryFailure } from "#platform/delivery-failure.ts";
import { type MailAddress, parseMailAddress } from "#platform/mail/mail-address.ts";
import type { OutgoingMail } from "#platform/mail/mailer.ts";

/**
 * The mail as the encoder takes it. Addresses are given as objects and the envelope on its own, so
 * that no text of others is ever read as a list of recipients.
 */
export function messageFields(mail: OutgoingMail, from: MailAddress): SendMailOptions {
  if (parseMailAddress(mail.recipient)?.address !== mail.recipient) {
    throw new DeliveryFailure("The recipient is not a single mailbox.", {
      isPermanent: true,
      isOutage: false,
      code: "recipient",
    });
  }
  return {
    envelope: {
      from: { name: "", address: from.address },
      to: [{ name: "", address: mail.recipient }],
    },
    from,
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    headers: Object.fromEntries(
      Object.entries(mail.headers).map(([name, value]) => [name, wholeLine(value)]),
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Left on its line: an address is not found by every program once it is folded. */
function wholeLine(value: string): string | { prepared: true; value: string } {
  return /^[\x20-\x7e]+$/.test(value) ? { prepared: true, value } : value;
}
