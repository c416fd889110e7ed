import { call } from "#web/api/call.ts";
import { deviceId } from "#web/session/account/device-id.ts";
import { keepSignIn } from "#web/session/account/keep-sign-in.ts";
import type { Credentials, OpenSignIn } from "../login-rules.ts";

/**
 * Signs in and keeps the session in this browser; throws `CallError` when refused.
 * @returns what is still to be proved, or null when nothing is
 */
export async function signIn(credentials: Credentials): Promise<OpenSignIn | null> {
  const { email, password } = credentials;
  const answer = await call("check_login", { email, password, device_id: await deviceId() });
  if (answer.requires_2fa) return { credentials, attemptToken: answer.attempt_token };
  keepSignIn(answer);
  return null;
}
