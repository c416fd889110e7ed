import { type Account, findAccountByEmail } from "#database/queries/accounts/accounts.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  countAttempt,
  forgiveAttempt,
  uncountAttempt,
  signInCounters,
} from "#server/limits/attempt-limits.ts";
import { isPasswordWithLimit } from "#server/sessions/password-work.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

type Proof = { operation: string; email: string; password: string; deviceId: string | null };

/**
 * The verified account whose password a visitor proves; an unknown account takes as long and reads
 * the same.
 * @throws OperationError `invalid_credentials`, `too_many_attempts`, `busy`, `email_not_verified`,
 * `account_suspended`
 */
export async function proveSignIn(
  { operation, email, password, deviceId }: Proof,
  context: VisitorContext,
): Promise<Account> {
  const account = await findAccountByEmail(context.db, email);
  const isRight = await isRightPassword({ email, password, deviceId, account }, context);
  if (account === undefined || !isRight) {
    await audit("refused");
    throw new OperationError("invalid_credentials");
  }
  if (account.email_verified_at === null) {
    await audit("email_not_verified");
    throw new OperationError("email_not_verified");
  }
  if (account.suspended_at !== null) {
    await audit("account_suspended");
    throw new OperationError("account_suspended");
  }
  return account;

  async function audit(outcome: string): Promise<void> {
    await writeAuditEntry(context.db, context, { operation, subject: email, outcome });
  }
}

async function isRightPassword(
  { password, ...signIn }: Omit<Proof, "operation"> & { account: Account | undefined },
  context: VisitorContext,
): Promise<boolean> {
  const { counters, isKnown } = await signInCounters(signIn, context);
  await countAttempt(counters, context);
  try {
    const hash = signIn.account?.password_hash ?? null;
    const knownAccountId = isKnown ? (signIn.account?.id ?? null) : null;
    const isRight = await isPasswordWithLimit(password, hash, { ...context, knownAccountId });
    if (isRight) await forgiveAttempt(counters, context);
    return isRight;
  } catch (error) {
    await uncountAttempt(counters, context);
    throw error;
  }
}
