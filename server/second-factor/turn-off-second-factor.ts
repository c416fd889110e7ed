import type { Database } from "#database/connect.ts";
import { endSignIns } from "#database/queries/open-sign-ins.ts";
import { deleteRecoveryCodes } from "#database/queries/recovery-codes.ts";
import { forgetDevices } from "#database/queries/remembered-devices.ts";
import { removeSecondFactor } from "#database/queries/second-factors.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";

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
