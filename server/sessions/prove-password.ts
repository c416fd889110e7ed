import { type Account, findAccount } from "#database/queries/accounts/accounts.ts";
import type { AuditEntry } from "#database/queries/audit/audit.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  countAttempt,
  forgiveAttempt,
  uncountAttempt,
  sessionCounters,
} from "#server/limits/attempt-limits.ts";
import { isPasswordWithLimit } from "#server/sessions/password-work.ts";
import { writeAuditEntry, auditTooMany } from "#server/sessions/audit-entry.ts";

type Proof<Result> = Pick<AuditEntry, "operation"> & {
  /** What the password is required for, in the audit trail. */
  detail?: AuditEntry["detail"];
  password: string;
  /**
   * What the right password opens. A refusal for a wrong code counts like a wrong password; null
   * says that more is to be proved, so that nothing is forgiven yet.
   */
  open: (account: Account) => Promise<Result | null>;
};

/**
 * Verifies the account's password for a signed-in user: a stolen session must not allow guessing
 * it. Counted by the session alone, so that callers without one cannot interfere.
 * @throws OperationError `wrong_password`, `too_many_attempts`, `busy`, or what `open` refuses
 */
export async function provePassword<Result>(
  proof: Proof<Result>,
  context: MemberContext,
): Promise<Result | null> {
  const { email } = context.identity;
  const { operation, detail = {} } = proof;
  const attempt = { operation, detail, subject: email, actor: email };
  return auditTooMany(attempt, context, () => prove(proof, context));
}

async function prove<Result>(
  { operation, detail = {}, password, open }: Proof<Result>,
  context: MemberContext,
): Promise<Result | null> {
  const { db, identity } = context;
  const counters = sessionCounters(identity);
  await countAttempt(counters, context);
  try {
    const account = await findAccount(db, identity.accountId);
    const isRight = await isPasswordWithLimit(password, account?.password_hash ?? null, context);
    if (account === undefined || !isRight) throw new OperationError("wrong_password");
    const result = await open(account);
    await (result === null ? uncountAttempt : forgiveAttempt)(counters, context);
    return result;
  } catch (error) {
    if (!isWrongProof(error)) {
      await uncountAttempt(counters, context);
      throw error;
    }
    const { email } = identity;
    const entry = { operation, actor: email, subject: email, outcome: error.code, detail };
    await writeAuditEntry(db, context, entry);
    throw error;
  }
}

function isWrongProof(error: unknown): error is OperationError {
  return (
    error instanceof OperationError &&
    (error.code === "wrong_password" || error.code === "invalid_code")
  );
}
