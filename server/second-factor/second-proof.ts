import type { Database } from "#database/connect.ts";
import type { Account } from "#database/queries/accounts.ts";
import { spendRecoveryCode } from "#database/queries/recovery-codes.ts";
import { findSecondFactor, takeStep } from "#database/queries/second-factors.ts";
import { totpStep } from "#platform/totp.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { hashRecoveryCode } from "#server/second-factor/recovery-codes.ts";
import { openSecret } from "#server/second-factor/sealed-secret.ts";

export type SecondProof = { code: string } | { recoveryCode: string };

/** What a call brings besides the password; null when nothing. */
export function secondProofOf(input: {
  code?: string | undefined;
  recovery_code?: string | undefined;
}): SecondProof | null {
  if (input.code !== undefined) return { code: input.code };
  return input.recovery_code === undefined ? null : { recoveryCode: input.recovery_code };
}

/**
 * Takes a code of the app, or uses a recovery code up, of which the person is told.
 * @throws OperationError `invalid_code`
 */
export async function takeSecondProof(
  transaction: Database,
  { account, proof }: { account: Account; proof: SecondProof },
  context: VisitorContext,
): Promise<void> {
  const isTaken =
    "code" in proof
      ? await takeCode(transaction, { accountId: account.id, code: proof.code }, context)
      : await takeRecoveryCode(transaction, { account, typed: proof.recoveryCode }, context);
  if (!isTaken) throw new OperationError("invalid_code");
}

async function takeCode(
  transaction: Database,
  { accountId, code }: { accountId: number; code: string },
  { clock, keyRing }: VisitorContext,
): Promise<boolean> {
  const factor = await findSecondFactor(transaction, accountId);
  if (factor === undefined || factor.confirmed_at === null) return false;
  const secret = openSecret(keyRing, factor);
  const step = await totpStep({ secret, code, now: clock.now(), lastStep: factor.last_step });
  return step !== null && takeStep(transaction, { accountId, step });
}

async function takeRecoveryCode(
  transaction: Database,
  { account, typed }: { account: Account; typed: string },
  context: VisitorContext,
): Promise<boolean> {
  const hash = hashRecoveryCode(typed);
  const at = context.clock.now().toString();
  const codesLeft = await spendRecoveryCode(transaction, { accountId: account.id, hash, at });
  if (codesLeft === null) return false;
  const event = { kind: "recovery_code_used", codesLeft } as const;
  await queueSecurityNotice(transaction, { account, event }, context);
  return true;
}
