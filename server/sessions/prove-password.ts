import { type Account, findAccount } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { isPassword } from "#platform/passwords.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { createOneAtATime } from "#server/sessions/one-at-a-time.ts";
import { forgiveAccount, noteFailure, secondsToWait } from "#server/sessions/sign-in-attempts.ts";

const mostWaitingPerAccount = 5;
// Guesses sent at once would otherwise all pass the check before the first failure is noted.
const oneAtATime = createOneAtATime(mostWaitingPerAccount);

type Proof<Result> = {
  operation: string;
  password: string;
  /**
   * What the right password opens. A refusal for a wrong code counts like a wrong password; null
   * says that more is to be proved, so that nothing is forgiven yet.
   */
  open: (account: Account) => Promise<Result | null>;
};

/**
 * Lets somebody who is signed in prove the account's password, under the same back-off as a
 * sign-in: a stolen session must not be a place to guess at.
 * @throws OperationError `wrong_password`, `too_many_attempts`, or what `open` refuses
 */
export async function provePassword<Result>(
  proof: Proof<Result>,
  context: MemberContext,
): Promise<Result | null> {
  const outcome = await oneAtATime(context.identity.email, async () => ({
    result: await prove(proof, context),
  }));
  if (outcome === null) throw new OperationError("too_many_attempts", { retryAfterSeconds: 2 });
  return outcome.result;
}

async function prove<Result>(
  { operation, password, open }: Proof<Result>,
  context: MemberContext,
): Promise<Result | null> {
  const { db, clock, identity } = context;
  const keys = { account: identity.email, address: context.networkAddress };
  const wait = await secondsToWait(db, keys, clock.now());
  if (wait > 0) throw new OperationError("too_many_attempts", { retryAfterSeconds: wait });
  const account = await findAccount(db, identity.accountId);
  const isRight = await isPassword(password, account?.password_hash ?? null);
  try {
    if (account === undefined || !isRight) throw new OperationError("wrong_password");
    const result = await open(account);
    if (result !== null) await forgiveAccount(db, keys);
    return result;
  } catch (error) {
    if (!isWrongProof(error)) throw error;
    await noteFailure(db, keys, clock.now());
    const { email } = identity;
    const entry = { operation, actor: email, subject: email, outcome: error.code };
    await appendAuditEntry(db, auditEntry(context, entry));
    throw error;
  }
}

function isWrongProof(error: unknown): error is OperationError {
  return (
    error instanceof OperationError &&
    (error.code === "wrong_password" || error.code === "invalid_code")
  );
}
