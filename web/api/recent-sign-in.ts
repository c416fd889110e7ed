import { CallError } from "./call-error.ts";
import { effectiveToken, storeTokens } from "#web/session/account/session.ts";
import { callOnce } from "./call.ts";
import { withOneTabAtATime, withSession } from "#web/api/with-session.ts";

/** Answers whether the person has confirmed; false when they thought better of it. */
type Confirming = () => Promise<boolean>;

let confirming: Confirming | null = null;
let running: Promise<boolean> | null = null;

/** The person closed the question for the password: nothing was done, and nothing is to be said. */
export class NotConfirmed extends Error {
  override name = "NotConfirmed";
}

/**
 * Registers how the person confirms the password, as long as there is a place for it.
 * @returns how to end that; a confirmation that is still open there is then answered with no
 */
export function whenPasswordIsNeeded(confirm: Confirming): () => void {
  const { promise: gone, resolve: leave } = Promise.withResolvers<boolean>();
  const confirmHere = () => Promise.race([confirm(), gone]);
  confirming = confirmHere;
  return () => {
    leave(false);
    if (confirming === confirmHere) confirming = null;
  };
}

/**
 * Runs a call that the server may refuse until the person has confirmed the password; then has
 * it confirmed and runs the call again.
 * @throws NotConfirmed when the question was closed; what the call throws
 */
export async function withRecentSignIn<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const isNeeded = error instanceof CallError && error.code === "reauthentication_needed";
    if (!isNeeded || confirming === null) throw error;
    running ??= confirming().finally(() => {
      running = null;
    });
    if (!(await running)) throw new NotConfirmed();
    return attempt();
  }
}

type PasswordProof = { password: string; code?: string; recovery_code?: string };

/**
 * Proves to the server who sits here and keeps the new tokens.
 * @returns "code-needed" when the account has a second factor and none was given
 */
export function confirmPassword(proof: PasswordProof): Promise<"confirmed" | "code-needed"> {
  return withSession(() =>
    // The old refresh token is worthless at once: no other tab may present it meanwhile.
    withOneTabAtATime(async () => {
      const answer = await callOnce("reauthenticate", proof, { token: effectiveToken() });
      if (answer.requires_2fa) return "code-needed";
      storeTokens({
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token,
        expiresIn: answer.expires_in,
        permissions: answer.permissions,
      });
      return "confirmed";
    }),
  );
}
