import { createTransport, type SMTPTransportOptions, type SendMailOptions } from "nodemailer";
import { DeliveryFailure } from "#platform/delivery-failure.ts";
import {
  type MailAddress,
  type Mailer,
  parseMailAddress,
  type OutgoingMail,
} from "#platform/mail/mailer.ts";

/** A mail server, as SENTINEL_SMTP_URL names it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS. */
  isSecure: boolean;
  login: { user: string; pass: string } | null;
};

const connectTimeoutMs = 10_000;
const idleTimeoutMs = 60_000;
const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Hands mails to a server, each over a connection of its own. */
export function createSmtpMailer(server: SmtpServer, from: MailAddress): Mailer {
  const transport = createTransport(smtpOptions(server));
  return {
    send: async (mail, signal) => {
      try {
        await transport.sendMail({ ...messageFields(mail, from), signal });
      } catch (error) {
        throw mailFailure(error);
      }
    },
    check: async (signal) => {
      const late = new Promise<never>((_answer, refuse) => {
        signal.addEventListener("abort", () => refuse(mailFailure(signal.reason)));
      });
      await Promise.race([transport.verify(), late]);
    },
  };
}

/**
 * Outside this machine nothing is sent before the connection is encrypted and the server's
 * certificate verified; on it, encryption is used where it is offered.
 */
export function smtpOptions({ host, port, isSecure, login }: SmtpServer): SMTPTransportOptions {
  const isLoopback = loopbackHosts.test(host);
  return {
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback,
    tls: { rejectUnauthorized: !isLoopback, minVersion: "TLSv1.2" },
    allowInternalNetworkInterfaces: isLoopback,
    ...(login === null ? {} : { auth: login }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
  };
}

/** Refusals of this recipient or this content are for good; whatever else may pass. */
function mailFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  if (!(error instanceof Error)) {
    return new DeliveryFailure(String(error), {
      isPermanent: false,
      isOutage: true,
      code: "unknown",
    });
  }
  const command = "command" in error ? String(error.command) : "";
  const reply = "responseCode" in error ? Number(error.responseCode) : 0;
  const name = "code" in error ? String(error.code) : error.name;
  const isOfThisMail = reply > 0 && /^(RCPT TO|DATA)/.test(command);
  return new DeliveryFailure(error.message, {
    isPermanent: isOfThisMail && reply >= 500,
    isOfRecipient: isUnknownMailbox(command, reply, error.message),
    // An undeliverable address, which anyone can type, must not count as an outage.
    isOutage: !isOfThisMail && name !== "EENVELOPE" && name !== "EMESSAGE",
    code: reply > 0 ? `${name} ${reply}` : name,
  });
}

const mailboxReplies = new Set([550, 551, 553]);
const addressStatus = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;
const anyStatus = /\b5\.\d{1,3}\.\d{1,3}\b/;

/**
 * Whether the server says that there is no such mailbox, or that it is closed; not that it refuses
 * us, our network or the mail. Source: RFC 5321, section 4.2.3; RFC 3463, sections 3.2 and 3.3
 */
function isUnknownMailbox(command: string, reply: number, answer: string): boolean {
  if (!command.startsWith("RCPT TO")) return false;
  return addressStatus.test(answer) || (mailboxReplies.has(reply) && !anyStatus.test(answer));
}

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
