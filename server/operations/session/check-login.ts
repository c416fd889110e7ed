import { findAccountByEmail, type Account } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { listPreferences } from "#database/queries/preferences.ts";
import { isPassword } from "#platform/passwords.ts";
import { permissionsOf } from "#server/sessions/permissions-of.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { accessTokenLifetime } from "#server/sessions/lifetimes.ts";
import { createOneAtATime } from "#server/sessions/one-at-a-time.ts";
import { openSession } from "#server/sessions/open-session.ts";
import { forgiveAccount, noteFailure, secondsToWait } from "#server/sessions/sign-in-attempts.ts";

type Input = OperationInput<"check_login">;
type Answer = OperationAnswer<"check_login">;

const mostWaitingPerAccount = 5;
// Guesses sent at once would otherwise all pass the check before the first failure is noted.
const oneAtATime = createOneAtATime(mostWaitingPerAccount);

/** Signs in with email and password; an unknown account takes as long and reads the same. */
export async function checkLogin(input: Input, context: VisitorContext): Promise<Answer> {
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
  const isRight = await isPassword(input.password, account?.password_hash ?? null);
  if (account === undefined || !isRight) {
    await noteFailure(db, keys, clock.now());
    await appendAuditEntry(
      db,
      auditEntry(context, { operation: "check_login", subject: input.email, outcome: "refused" }),
    );
    throw new OperationError("invalid_credentials");
  }
  await forgiveAccount(db, keys);
  return account.enabled_2fa ? { requires_2fa: true } : startSession(account, input, context);
}

async function startSession(
  account: Account,
  input: Input,
  context: VisitorContext,
): Promise<Answer> {
  const secrets = await context.db.transaction().execute(async (transaction) => {
    const entry = {
      operation: "check_login",
      actor: account.email,
      subject: account.email,
      outcome: "signed in",
    };
    await appendAuditEntry(transaction, auditEntry(context, entry));
    return openSession(transaction, {
      accountId: account.id,
      deviceId: input.device_id ?? null,
      userAgent: context.userAgent,
      now: context.clock.now(),
    });
  });
  context.sessionCookie.write(secrets.cookieSecret);
  return {
    requires_2fa: false,
    access_token: secrets.accessToken,
    refresh_token: secrets.refreshToken,
    expires_in: accessTokenLifetime.total("seconds"),
    permissions: permissionsOf(account),
    userEmail: account.email,
    name: account.name,
    organization: account.organization,
    profile_image: account.profile_image,
    theme: account.theme,
    timezone: account.timezone,
    preferences: await listPreferences(context.db, account.id),
  };
}
