import type { OperationAnswer } from "#contract/catalogue.ts";
import { CallError } from "#web/api/call-error.ts";
import { call, callOnce } from "#web/api/call.ts";
import { deviceId } from "#web/session/account/device-id.ts";
import { clearForNewSession, keepSignIn } from "#web/session/account/keep-sign-in.ts";

/** @returns the token that opens the account for a short time; null where a sign-in has to follow */
export async function verifyEmail(link: {
  email: string;
  token: string;
  password: string | null;
}): Promise<string | null> {
  const { access_token: accessToken = null } = await call("email_verification", {
    email: link.email,
    email_verification_token: link.token,
    ...(link.password !== null && { password: link.password }),
  });
  return accessToken;
}

/**
 * Signs in with what the verification answered: traded for a whole session, or, where that is refused, as it
 * is. Anyone signed in here before is now signed out.
 */
export async function openAccount(email: string, accessToken: string): Promise<void> {
  const payload = { email, access_token: accessToken, device_id: await deviceId() };
  const signedIn = await call("check_login", payload).catch((error: unknown) => {
    if (error instanceof CallError && error.kind === "refused") return null;
    throw error;
  });
  if (signedIn === null || signedIn.requires_2fa) return openForShort(accessToken);
  clearForNewSession();
  keepSignIn(signedIn);
}

async function openForShort(accessToken: string): Promise<void> {
  const user: OperationAnswer<"get_user"> = await callOnce<"get_user">(
    "get_user",
    {},
    { token: accessToken },
  );
  clearForNewSession();
  keepSignIn({ ...user, access_token: accessToken, refresh_token: null, userEmail: user.email });
}
