import type { OperationPayload } from "#contract/catalogue.ts";
import type { SignUpTokenRow } from "#contract/operations/accounts/administration.ts";
import {
  emailEndingText,
  isEmailEnding,
  readEmailEnding,
  signUpTokenPattern,
  signUpTokenText,
} from "#contract/values/account/sign-up-token.ts";
import {
  permissionsProblem,
  readPermissions,
  writePermissions,
} from "../permissions/permissions-text.ts";

/** What is typed about a sign-up token. */
export type TokenForm = {
  token: string;
  organization: string;
  emailEnding: string;
  permissions: string;
};

export function formOf(row: SignUpTokenRow | null): TokenForm {
  return {
    token: row?.sign_up_token ?? suggestToken(),
    organization: row?.organization ?? "",
    emailEnding: row?.email_ending ?? "",
    permissions: writePermissions(row?.permissions ?? []),
  };
}

export type TokenProblems = Partial<Record<keyof TokenForm, string>>;

/**
 * What has to be corrected, by field; the server checks it again, but for the name: there an
 * existing token would be changed.
 * @param others  names of the other tokens
 */
export function tokenProblems(form: TokenForm, others: readonly string[]): TokenProblems {
  const permissions = permissionsProblem(form.permissions);
  const token = tokenProblem(form.token.trim(), others);
  return {
    ...(token !== null && { token }),
    ...(form.organization.trim() === "" && { organization: "Please enter an organization." }),
    ...(!isEmailEnding(readEmailEnding(form.emailEnding)) && { emailEnding: emailEndingText }),
    ...(permissions !== null && { permissions }),
  };
}

function tokenProblem(token: string, others: readonly string[]): string | null {
  if (!signUpTokenPattern.test(token)) return signUpTokenText;
  return others.includes(token) ? "This sign-up token already exists." : null;
}

export function payloadOf(form: TokenForm): OperationPayload<"insert_sign_up_token"> {
  return {
    sign_up_token: form.token.trim(),
    organization: form.organization,
    email_ending: form.emailEnding,
    permissions: readPermissions(form.permissions).permissions,
  };
}

/** Without letters and digits that look alike; 32 of them, so that each says five bits. */
const signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const groups = 5;
const groupLength = 4;

/** A random token of 100 bits in groups that can be read out: "K7QF-2MPT-9XWA-HR4C-VB6D". */
export function suggestToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * groupLength));
  const text = Array.from(bytes, (byte) => signs.charAt(byte % signs.length)).join("");
  return text.match(/.{4}/g)?.join("-") ?? text;
}
