import { z } from "zod";
import { type MailAddress, parseMailAddress } from "#platform/mail/mailer.ts";
import type { SmtpServer } from "#platform/mail/smtp-mailer.ts";

export type MailSettings = {
  /** Null: mails are put into the folder `mail` of the data folder. */
  server: SmtpServer | null;
  from: MailAddress;
  /** The recipient of inquiries. */
  inquiryInbox: string;
};

const usualPorts = { "smtp:": 587, "smtps:": 465 } as const;

// None of these texts repeats the value, which holds a password.
const serverSchema = z.string().transform((text, context): SmtpServer => {
  const server = parseServer(text);
  if (server !== null) return server;
  context.addIssue("must be smtp:// or smtps://user:password@host:port, special characters as %40");
  return z.NEVER;
});

const addressSchema = z.string().transform((text, context): MailAddress => {
  const address = parseMailAddress(text);
  if (address !== null) return address;
  context.addIssue("must be an address such as name@domain or Name <name@domain>");
  return z.NEVER;
});

/** The variables mails depend on. */
export const mailVariables = {
  /** Server that mails are handed to, with user and password. */
  SENTINEL_SMTP_URL: serverSchema.optional(),
  SENTINEL_MAIL_FROM: addressSchema.optional(),
  SENTINEL_INQUIRY_INBOX: addressSchema.optional(),
} as const;

type MailVariables = {
  [Name in keyof typeof mailVariables]: z.output<(typeof mailVariables)[Name]>;
};

/** What is missing once a server is named, as lines of the message. */
export function mailProblems(values: Partial<MailVariables>): string[] {
  if (values.SENTINEL_SMTP_URL === undefined) return [];
  return (["SENTINEL_MAIL_FROM", "SENTINEL_INQUIRY_INBOX"] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: must be set if SENTINEL_SMTP_URL is set`);
}

/** The settings of mails, with defaults while they go to a folder. */
export function mailSettings(values: Partial<MailVariables>): MailSettings {
  return {
    server: values.SENTINEL_SMTP_URL ?? null,
    from: values.SENTINEL_MAIL_FROM ?? { name: "Sentinel", address: "no-reply@localhost" },
    inquiryInbox: values.SENTINEL_INQUIRY_INBOX?.address ?? "inquiries@localhost",
  };
}

function parseServer(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol } = url;
  if ((protocol !== "smtp:" && protocol !== "smtps:") || url.hostname === "") return null;
  if (!["", "/"].includes(url.pathname) || url.search !== "" || url.hash !== "") return null;
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? usualPorts[protocol] : Number(url.port),
      isSecure: protocol === "smtps:",
      login:
        url.username === ""
          ? null
          : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    };
  } catch {
    // A lone % in user or password.
    return null;
  }
}
