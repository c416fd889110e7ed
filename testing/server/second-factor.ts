import type { AppUnderTest, SignedIn } from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { totpCode } from "#testing/server/totp.ts";

/** A person with an authenticator app. */
export type Person = { email: string; secret: string; recoveryCodes: string[]; as: SignedIn };

/**
 * Makes an account and turns its second factor on, as a person does. The clock then moves on by a minute, so
 * that the code taken for it is in no one's way.
 */
export async function createPersonWithApp(app: AppUnderTest, email: string): Promise<Person> {
  const as = await app.signInAs(email);
  const begun = await app.call("generate_2fa_secret", { email }, as);
  const { secret_key: secret }: { secret_key: string } = begun.response.json();
  const code = totpCode(secret, app.clock.now());
  const verified = await app.call("verify_2fa_setup", { email, code }, as);
  const { recovery_codes: recoveryCodes }: { recovery_codes: string[] } = verified.response.json();
  app.clock.advance({ minutes: 1 });
  return { email, secret, recoveryCodes, as };
}

/** Proves the password of an account with a second factor. @returns the token of the sign-in */
export async function beginSignIn(
  app: AppUnderTest,
  email: string,
  deviceId = "web_1",
): Promise<string> {
  const { response } = await app.call("check_login", {
    email,
    password: factoryPassword,
    device_id: deviceId,
  });
  const { attempt_token: token }: { attempt_token: string } = response.json();
  return token;
}

/** What `verify_2fa_login` is sent, besides the code. */
export function proofOf(email: string, token: string) {
  return { email, password: factoryPassword, device_id: "web_1", attempt_token: token };
}

/** Any six digits but the ones that are right around the instant. */
export function wrongCode(secret: string, at: Temporal.Instant): string {
  const right = [-30, 0, 30].map((seconds) => totpCode(secret, at.add({ seconds })));
  const candidates = ["000000", "111111", "222222", "333333"];
  return candidates.find((code) => !right.includes(code)) ?? "";
}
