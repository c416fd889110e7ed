import { emailText, isEmail } from "#contract/values/account/email.ts";

export type Credentials = { email: string; password: string };

/** A right password whose second factor is still required. The password is proved once more with it. */
export type OpenSignIn = { credentials: Credentials; attemptToken: string };

/** What is wrong with each field; undefined where nothing is. */
export function credentialProblems({ email, password }: Credentials) {
  return {
    email: isEmail(email) ? undefined : emailText,
    password: password === "" ? "Please enter your password." : undefined,
  };
}
