import { findAccountByEmail } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { isPassword } from "#platform/passwords.ts";
import { newToken } from "#platform/tokens.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { exchangeVerifiedSession } from "#server/sessions/exchange-verified-session.ts";
import { createOneAtATime } from "#server/sessions/one-at-a-time.ts";
import { startSession } from "#server/sessions/start-session.ts";
import { forgiveAccount, noteFailure, secondsToWait } from "#server/sessions/sign-in-attempts.ts";

type Input = OperationInput<"check_login">;
type Answer = OperationAnswer<"check_login">;

const mostWaitingPerAccount = 5;
// Guesses sent at once would otherwise all pass the check before the first failure is noted.
const oneAtATime = createOneAtATime(mostWaitingPerAccount);

/** Signs in with email and password; an unknown account takes as long and reads the same. */
export async function checkLogin(input: Input, context: VisitorContext): Promise<Answer> {
  if (input.access_token !== undefined && (input.password ?? "") === "") {
    const { email, access_token: accessToken, device_id: deviceId = null } = input;
    const fields = await exchangeVerifiedSession({ email, accessToken, deviceId }, context);
    return { requires_2fa: false, ...fields };
  }
  const answer = await oneAtATime(input.email, () => signIn(input, context));
  if (answer === null) throw new OperationError("too_many_attempts", { retryAfterSeconds: 2 });
  return answer;
}

async function signIn(input: Input, context: VisitorContext): Promise<Answer> {
  const { db, clock } = context;
  const keys = { account: input.email, address: context.networkAddress };
  const wait = await secondsToWait(db, keys, clock.now());
  if (wait > 0) throw new OperationError("too_many_attempts", { retryAfterSeconds: wait });
  const account = await findAccountByEmail(db, input.email);
  const isRight = await isPassword(input.password ?? "", account?.password_hash ?? null);
  if (account === undefined || !isRight) {
    await noteFailure(db, keys, clock.now());
    await appendAuditEntry(
      db,
      auditEntry(context, { operation: "check_login", subject: input.email, outcome: "refused" }),
    );
    throw new OperationError("invalid_credentials");
  }
  await forgiveAccount(db, keys);
  if (account.email_verified_at === null) throw new OperationError("email_not_verified");
  if (account.enabled_2fa) return { requires_2fa: true, attempt_token: newToken() };
  const fields = await startSession(account, context, {
    deviceId: input.device_id ?? null,
    by: "password",
    operation: "check_login",
  });
  return { requires_2fa: false, ...fields };
}
