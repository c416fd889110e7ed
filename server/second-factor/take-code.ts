import type { Database } from "#database/connect.ts";
import { type Account, allowMailedCodes } from "#database/queries/accounts/accounts.ts";
import {
  spendRecoveryCode,
  findSecondFactor,
  takeStep,
  type SecondFactor,
} from "#database/queries/accounts/second-factors.ts";
import { totpStep } from "#platform/totp.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { hashRecoveryCode } from "#server/second-factor/recovery-codes.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { secondFactorContext } from "#server/secrets/reseal.ts";

/** Six digits of the app, or a recovery code. */
export type GivenCode = { code: string } | { recoveryCode: string };

/** The one of the two a call carries; null when it carries none. */
export function givenCode(input: {
  code?: string | undefined;
  recovery_code?: string | undefined;
}): GivenCode | null {
  if (input.code !== undefined) return { code: input.code };
  return input.recovery_code === undefined ? null : { recoveryCode: input.recovery_code };
}

/**
 * Takes a code of the account's app or one of its recovery codes, each of which works once: the transaction
 * decides between two calls with the same one. The use of a recovery code is notified by mail.
 * @returns how many recovery codes are left when one was used, else null
 * @throws OperationError `invalid_code`
 */
export async function takeCode(
  transaction: Database,
  { account, given }: { account: Account; given: GivenCode },
  context: VisitorContext,
): Promise<number | null> {
  const codesLeft =
    "recoveryCode" in given
      ? await takeRecoveryCode(transaction, account, given, context)
      : await takeAppCode(transaction, { account, code: given.code }, context);
  await allowMailedCodes(transaction, account.id);
  return codesLeft;
}

async function takeAppCode(
  transaction: Database,
  { account, code }: { account: Account; code: string },
  context: VisitorContext,
): Promise<null> {
  const factor = await findSecondFactor(transaction, account.id);
  if (factor === undefined || factor.confirmed_at === null)
    throw new OperationError("invalid_code");
  const step = await totpStep({
    secret: openSecret(context.keyRing, factor),
    code,
    now: context.clock.now(),
    lastStep: factor.last_step,
  });
  const isTaken = step !== null && (await takeStep(transaction, { accountId: account.id, step }));
  if (!isTaken) throw new OperationError("invalid_code");
  return null;
}

async function takeRecoveryCode(
  transaction: Database,
  account: Account,
  { recoveryCode }: { recoveryCode: string },
  context: VisitorContext,
): Promise<number> {
  const codesLeft = await spendRecoveryCode(transaction, {
    accountId: account.id,
    hash: hashRecoveryCode(recoveryCode),
    at: context.clock.now().toString(),
  });
  if (codesLeft === null) throw new OperationError("invalid_code");
  const event = { kind: "recovery_code_used", codesLeft } as const;
  await queueSecurityNotice(transaction, { account, event }, context);
  return codesLeft;
}

/** Seals the secret of an authenticator app for this account alone. */
export function sealSecret(keyRing: KeyRing, accountId: number, secret: string): Buffer {
  return keyRing.seal(secret, secondFactorContext(accountId));
}

/** @throws SealError when it was changed or belongs to another account */
export function openSecret(keyRing: KeyRing, factor: SecondFactor): string {
  return keyRing
    .open(factor.secret_sealed, secondFactorContext(factor.account_id))
    .toString("utf8");
}
