import { type Account, lockAccount } from "#database/queries/accounts/accounts.ts";
import type { AuditEntry } from "#database/queries/audit/audit.ts";
import type { Database } from "#database/connect.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { assertNotHeld } from "#server/operations/cases/assert-not-held.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  lockAdministration,
  refuseOwnAccount,
} from "#server/operations/administration/administrators.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { endSignIns } from "#database/queries/sessions/open-sign-ins.ts";
import { forgetDevices } from "#database/queries/accounts/remembered-devices.ts";
import { revokeSessionsOf } from "#database/queries/sessions/sessions.ts";
import { setSuspended, deleteAccount } from "#database/queries/accounts/users.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { turnOffSecondFactor } from "#server/second-factor/turn-off-second-factor.ts";

type Done = Pick<AuditEntry, "outcome"> & Partial<Pick<AuditEntry, "detail">>;

/**
 * Applies an action to the account of the address, with its audit entry, in one transaction.
 * @param act  what is done
 * @throws OperationError `user_not_found`, or what `act` refuses
 */
export async function onUser(
  { type, email }: { type: string; email: string },
  context: MemberContext,
  act: (transaction: Database, account: Account) => Promise<Done>,
): Promise<{ success: true }> {
  await context.db.transaction().execute(async (transaction) => {
    await lockAdministration(transaction, context);
    const account = await lockAccount(transaction, { email });
    if (account === undefined) throw new OperationError("user_not_found");
    const done = await act(transaction, account);
    const entry = { operation: type, actor: context.identity.email, subject: email, ...done };
    await writeAuditEntry(transaction, context, entry);
  });
  return { success: true };
}

/** Suspends an account, ends its sessions and sign-ins, and notifies its owner. */
export async function suspendUser(
  input: OperationInput<"suspend_user">,
  context: MemberContext,
): Promise<OperationAnswer<"suspend_user">> {
  return onUser(input, context, async (transaction, account) => {
    refuseOwnAccount(account, context.identity);
    if (account.suspended_at !== null) throw new OperationError("user_suspended");
    const at = context.clock.now().toString();
    await setSuspended(transaction, { id: account.id, suspendedAt: at, at });
    await endSignIns(transaction, { accountId: account.id, at });
    await forgetDevices(transaction, account.id);
    const reason = "account-suspended";
    const ended = { accountId: account.id, keptId: null, reason, at };
    const sessions = await revokeSessionsOf(transaction, ended);
    const event = { kind: "account_suspended" } as const;
    await queueSecurityNotice(transaction, { account, event }, context);
    return { outcome: "suspended", detail: { sessions } };
  });
}

/** Opens a suspended account again and notifies its owner; sessions do not come back. */
export async function reinstateUser(
  input: OperationInput<"reinstate_user">,
  context: MemberContext,
): Promise<OperationAnswer<"reinstate_user">> {
  return onUser(input, context, async (transaction, account) => {
    if (account.suspended_at === null) throw new OperationError("user_not_suspended");
    const at = context.clock.now().toString();
    await setSuspended(transaction, { id: account.id, suspendedAt: null, at });
    const event = { kind: "account_reinstated" } as const;
    await queueSecurityNotice(transaction, { account, event }, context);
    return { outcome: "reinstated" };
  });
}

/**
 * Ends every session of an account; of one's own, all but the caller's. Sign-ins in progress
 * end and remembered devices are forgotten; otherwise their holder could return at once.
 */
export async function endUserSessions(
  input: OperationInput<"end_user_sessions">,
  context: MemberContext,
): Promise<OperationAnswer<"end_user_sessions">> {
  return onUser(input, context, async (transaction, account) => {
    const at = context.clock.now().toString();
    await endSignIns(transaction, { accountId: account.id, at });
    await forgetDevices(transaction, account.id);
    const sessions = await revokeSessionsOf(transaction, {
      accountId: account.id,
      keptId: account.id === context.identity.accountId ? context.identity.sessionId : null,
      reason: "ended-by-administrator",
      at,
    });
    return { outcome: "sessions ended", detail: { sessions } };
  });
}

/**
 * Turns off the second factor of a person who lost it and notifies them. Administrators turn off
 * their own in Account Settings, which requires a recent sign-in.
 */
export async function resetUser2fa(
  input: OperationInput<"reset_user_2fa">,
  context: MemberContext,
): Promise<OperationAnswer<"reset_user_2fa">> {
  return onUser(input, context, async (transaction, account) => {
    refuseOwnAccount(account, context.identity);
    const kind = "second_factor_reset";
    const wasOn = await turnOffSecondFactor(transaction, { account, kind }, context);
    if (!wasOn) throw new OperationError("second_factor_is_off");
    const sessions = await revokeSessionsOf(transaction, {
      accountId: account.id,
      keptId: null,
      reason: "second-factor-reset",
      at: context.clock.now().toString(),
    });
    return { outcome: "second factor turned off", detail: { sessions } };
  });
}

/** Deletes an account with everything that belongs to it, and notifies its owner. */
export async function deleteUser(
  input: OperationInput<"delete_user">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_user">> {
  return onUser(input, context, async (transaction, account) => {
    refuseOwnAccount(account, context.identity);
    const { accountId } = context.identity;
    await assertNotHeld(transaction, { accountId: account.id }, { accountId, seesAll: true });
    const event = { kind: "account_deleted" } as const;
    await queueSecurityNotice(transaction, { account, event }, context);
    await deleteAccount(transaction, account.id);
    const { organization, permissions } = account;
    return { outcome: "deleted", detail: { organization, permissions: permissions.join(", ") } };
  });
}
