import type { Database } from "#database/connect.ts";
import { endSignIns } from "#database/queries/sessions/open-sign-ins.ts";
import {
  deleteRecoveryCodes,
  removeSecondFactor,
} from "#database/queries/accounts/second-factors.ts";
import { forgetDevices } from "#database/queries/accounts/remembered-devices.ts";
import type { VisitorContext, MemberContext } from "#server/endpoint/context.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { type Account, findAccount } from "#database/queries/accounts/accounts.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

type Concerned = { id: number; name: string; email: string; timezone: string };

/**
 * Turns the second factor of an account off: its secret, recovery codes and remembered devices are gone, and
 * the person is notified by mail. The caller writes the audit entry, and ends sessions where that is called
 * for, in the same transaction.
 * @param kind  `second_factor_off` by the person, `second_factor_reset` by an administrator
 * @returns whether it was on; when not, nothing is mailed
 */
export async function turnOffSecondFactor(
  transaction: Database,
  { account, kind }: { account: Concerned; kind: "second_factor_off" | "second_factor_reset" },
  context: VisitorContext,
): Promise<boolean> {
  const at = context.clock.now().toString();
  // In the order in which a sign-in takes them, so that neither waits for the other.
  await endSignIns(transaction, { accountId: account.id, at });
  const wasOn = await removeSecondFactor(transaction, account.id);
  await deleteRecoveryCodes(transaction, account.id);
  await forgetDevices(transaction, account.id);
  if (wasOn) await queueSecurityNotice(transaction, { account, event: { kind } }, context);
  return wasOn;
}

/** The account that calls. @throws OperationError `unauthenticated` when it was just deleted */
export async function ownAccount({
  db,
  identity,
}: Pick<MemberContext, "db" | "identity">): Promise<Account> {
  const account = await findAccount(db, identity.accountId);
  if (account === undefined) throw new OperationError("unauthenticated");
  return account;
}
