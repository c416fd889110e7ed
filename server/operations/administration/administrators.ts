import type { Database } from "#database/connect.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";
import { lockAdministrators } from "#database/queries/accounts/users.ts";
import type { Identity, MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { lockOwnAccount } from "#server/sessions/account-row-lock.ts";

/**
 * Begins a change to an account: from here on administrators wait for each other, and a caller who lost the
 * right or the session while waiting is refused.
 */
export async function lockAdministration(
  transaction: Database,
  { identity }: Pick<MemberContext, "identity">,
): Promise<void> {
  const administrators = await lockAdministrators(transaction);
  if (!administrators.includes(identity.accountId)) throw new OperationError("administrators_only");
  await lockOwnAccount(transaction, identity);
}

/**
 * Callers are administrators and can only change others, so at least one remains.
 * @throws OperationError `own_account`
 */
export function refuseOwnAccount(account: Pick<Account, "id">, identity: Identity): void {
  if (account.id === identity.accountId) throw new OperationError("own_account");
}
