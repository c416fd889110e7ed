import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { setSuspended } from "#database/queries/users.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { onUser } from "#server/operations/administration/on-user.ts";

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
