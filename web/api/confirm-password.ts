import { effectiveToken, storeTokens } from "#web/session/session.ts";
import { callOnce } from "./call.ts";
import { withOneTabAtATime } from "./refresh-tokens.ts";
import { withSession } from "./with-session.ts";

export type PasswordProof = { password: string; code?: string; recovery_code?: string };

/**
 * Proves to the server who sits here and keeps the new tokens.
 * @returns "code-needed" when the account has a second factor and none was given
 */
export function confirmPassword(proof: PasswordProof): Promise<"confirmed" | "code-needed"> {
  return withSession(true, () =>
    // The old refresh token is worthless at once: no other tab may present it meanwhile.
    withOneTabAtATime(async () => {
      const answer = await callOnce("reauthenticate", proof, { token: effectiveToken() });
      if (answer.requires_2fa) return "code-needed";
      storeTokens({
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token,
        permissions: answer.permissions,
      });
      return "confirmed";
    }),
  );
}
