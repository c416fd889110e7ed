import type { OperationAnswer } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";
import { deviceId } from "#web/session/account/device-id.ts";
import type { OpenSignIn } from "../login-rules.ts";

export type GivenCode = { code: string } | { recovery_code: string };

/** Finishes a sign-in; what is answered is for `keepSignIn`. */
export async function verifySignIn(
  { credentials, attemptToken }: OpenSignIn,
  given: GivenCode,
  remembersDevice: boolean,
): Promise<OperationAnswer<"verify_2fa_login">> {
  return call("verify_2fa_login", {
    ...credentials,
    ...given,
    device_id: await deviceId(),
    remember_device: remembersDevice,
    attempt_token: attemptToken,
  });
}

export async function mailCode({ credentials, attemptToken }: OpenSignIn): Promise<void> {
  await call("resend_2fa_code", { email: credentials.email, attempt_token: attemptToken });
}
