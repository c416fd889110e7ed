import type { Database } from "#database/connect.ts";
import { type Account, lockAccount } from "#database/queries/accounts/accounts.ts";
import { isLiveSession } from "#database/queries/sessions/sessions.ts";
import type { Identity } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** What a sign-in goes by: none of it may change between the proof and what the proof opens. */
type Proved = Pick<
  Account,
  "id" | "password_hash" | "email" | "email_verified_at" | "enabled_2fa" | "suspended_at"
>;

/**
 * Locks the account someone has proved to be theirs.
 * @returns the account as it is now, or null when it is gone or what was proved no longer holds
 */
export async function lockProvedAccount(
  transaction: Database,
  proved: Proved,
): Promise<Account | null> {
  const now = await lockAccount(transaction, { id: proved.id });
  return now !== undefined && holdsStill(proved, now) ? now : null;
}

/** Whether what was proved of the account is so now. */
export function holdsStill(proved: Proved, now: Proved): boolean {
  return (
    now.password_hash === proved.password_hash &&
    now.email === proved.email &&
    now.email_verified_at === proved.email_verified_at &&
    now.enabled_2fa === proved.enabled_2fa &&
    now.suspended_at === proved.suspended_at
  );
}

/**
 * Locks the account that calls. Whatever ends its sessions locks it as well, so a session that is
 * live now is so until the transaction ends.
 * @throws OperationError `unauthenticated` when the account or the session has ended meanwhile
 */
export async function lockOwnAccount(
  transaction: Database,
  { accountId, sessionId }: Pick<Identity, "accountId" | "sessionId">,
): Promise<Account> {
  const account = await lockAccount(transaction, { id: accountId });
  if (account === undefined || !(await isLiveSession(transaction, sessionId)))
    throw new OperationError("unauthenticated");
  return account;
}
