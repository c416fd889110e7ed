import { z } from "zod";

/** A provider of text messages whose interface has Twilio's shape. */
export type SmsProvider = {
  /** Scheme, host and port, perhaps a path before the interface's own; no slash at the end. */
  baseUrl: string;
  accountId: string;
  token: string;
  /** A phone with plus and country code, or a name of up to eleven characters. */
  from: string;
};

const usualBaseUrl = "https://api.twilio.com";
const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isUsableBase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isProtected =
    protocol === "https:" || (protocol === "http:" && loopbackHosts.test(hostname));
  return isProtected && [username, password, search, hash].every((part) => part === "");
}

// None of these texts repeats the value, which may be a secret in the wrong place.
/** The variables text messages depend on. */
export const smsVariables = {
  SENTINEL_SMS_ACCOUNT: z
    .string()
    .regex(/^[A-Za-z\d]{2,64}$/, "must be the account's SID: letters and digits")
    .optional(),
  SENTINEL_SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,256}$/, "must be 8 to 256 characters without spaces")
    .optional(),
  SENTINEL_SMS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|(?=.*[A-Za-z])[A-Za-z\d ]{1,11})$/,
      "must be a phone number such as +14155550100, or a name of up to 11 letters and digits",
    )
    .optional(),
  SENTINEL_SMS_URL: z
    .string()
    .refine(isUsableBase, "must be an https address; http only on this machine")
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
} as const;

type SmsVariables = {
  [Name in keyof typeof smsVariables]?: z.output<(typeof smsVariables)[Name]> | undefined;
};

/** What is missing once one of the variables is given, as lines of the message. */
export function smsProblems(values: SmsVariables): string[] {
  const names = ["SENTINEL_SMS_ACCOUNT", "SENTINEL_SMS_TOKEN", "SENTINEL_SMS_FROM"] as const;
  const given = [...names, "SENTINEL_SMS_URL" as const].find((name) => values[name] !== undefined);
  if (given === undefined) return [];
  return names
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: must be set if ${given} is set`);
}

/** The provider the settings name; null: text messages go to a folder. */
export function smsProvider(values: SmsVariables): SmsProvider | null {
  const {
    SENTINEL_SMS_ACCOUNT: accountId,
    SENTINEL_SMS_TOKEN: token,
    SENTINEL_SMS_FROM: from,
  } = values;
  if (accountId === undefined || token === undefined || from === undefined) return null;
  return { baseUrl: values.SENTINEL_SMS_URL ?? usualBaseUrl, accountId, token, from };
}
