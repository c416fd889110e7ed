import type { OperationAnswer } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";

/** Begins a set-up: the data for the app. */
export function generateSecret(email: string): Promise<OperationAnswer<"generate_2fa_secret">> {
  return call("generate_2fa_secret", { email });
}

/** Turns the second factor on. @returns the recovery codes, for the only time */
export async function verifySetUp(email: string, code: string): Promise<readonly string[]> {
  const { recovery_codes: codes } = await call("verify_2fa_setup", { email, code });
  return codes;
}

export async function signOutOthers(): Promise<void> {
  await call("revoke_other_sessions", {});
}
