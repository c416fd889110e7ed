import { call } from "#web/api/call.ts";
import { deviceId } from "#web/session/account/device-id.ts";
import { keepSignIn } from "#web/session/account/keep-sign-in.ts";
import { signUpPayload, type SignUpValues } from "../sign-up/sign-up-values.ts";

export type SignUpOutcome = "email_verification_sent" | "signup_success";

/** Opens an account. Where no verification is required, the person is signed in as well. */
export async function signUp(values: SignUpValues): Promise<SignUpOutcome> {
  const { response } = await call("signup", signUpPayload(values));
  if (response === "signup_success") await signInAtOnce(values);
  return response;
}

async function signInAtOnce({ email, password }: SignUpValues): Promise<void> {
  const answer = await call("check_login", { email, password, device_id: await deviceId() });
  if (!answer.requires_2fa) keepSignIn(answer);
}
