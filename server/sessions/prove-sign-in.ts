import { type Account, findAccountByEmail } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { isPassword } from "#platform/passwords.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { createOneAtATime } from "#server/sessions/one-at-a-time.ts";
import { forgiveAccount, noteFailure, secondsToWait } from "#server/sessions/sign-in-attempts.ts";

const mostWaitingPerAccount = 5;
// Guesses sent at once would otherwise all pass the check before the first failure is noted.
const oneAtATime = createOneAtATime(mostWaitingPerAccount);

type Proof<Result> = {
  operation: string;
  email: string;
  password: string;
  /** What the right password of a verified account opens. */
  open: (account: Account) => Promise<Result>;
};

/**
 * Lets a visitor prove an account's password; an unknown account takes as long and reads the same.
 * @throws OperationError `invalid_credentials`, `too_many_attempts`, `email_not_verified`, or what
 * `open` throws
 */
export async function proveSignIn<Result>(
  proof: Proof<Result>,
  context: VisitorContext,
): Promise<Result> {
  const outcome = await oneAtATime(proof.email, async () => ({
    result: await proof.open(await proveAccount(proof, context)),
  }));
  if (outcome === null) throw new OperationError("too_many_attempts", { retryAfterSeconds: 2 });
  return outcome.result;
}

async function proveAccount(
  { operation, email, password }: Omit<Proof<never>, "open">,
  context: VisitorContext,
): Promise<Account> {
  const { db, clock } = context;
  const keys = { account: email, address: context.networkAddress };
  const wait = await secondsToWait(db, keys, clock.now());
  if (wait > 0) throw new OperationError("too_many_attempts", { retryAfterSeconds: wait });
  const account = await findAccountByEmail(db, email);
  const isRight = await isPassword(password, account?.password_hash ?? null);
  if (account === undefined || !isRight) {
    await noteFailure(db, keys, clock.now());
    await audit("refused");
    throw new OperationError("invalid_credentials");
  }
  await forgiveAccount(db, keys);
  if (account.email_verified_at === null) {
    await audit("email_not_verified");
    throw new OperationError("email_not_verified");
  }
  return account;

  async function audit(outcome: string): Promise<void> {
    await appendAuditEntry(db, auditEntry(context, { operation, subject: email, outcome }));
  }
}
