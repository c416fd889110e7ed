import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { endSignIns } from "#database/queries/open-sign-ins.ts";
import { forgetDevices } from "#database/queries/remembered-devices.ts";
import { revokeSessionsOf } from "#database/queries/sessions.ts";
import { setSuspended } from "#database/queries/users.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { refuseOwnAccount } from "#server/operations/administration/administrators.ts";
import { onUser } from "#server/operations/administration/on-user.ts";

/** Suspends an account, ends everything that is open of it, and notifies its owner. */
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
