import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { deleteAccount } from "#database/queries/users.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { refuseOwnAccount } from "#server/operations/administration/administrators.ts";
import { onUser } from "#server/operations/administration/on-user.ts";

/** Deletes an account with everything that belongs to it, and tells its owner. */
export async function deleteUser(
  input: OperationInput<"delete_user">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_user">> {
  return onUser(input, context, async (transaction, account) => {
    refuseOwnAccount(account, context.identity);
    const event = { kind: "account_deleted" } as const;
    await queueSecurityNotice(transaction, { account, event }, context);
    await deleteAccount(transaction, account.id);
    const { organization, permissions } = account;
    return { outcome: "deleted", detail: { organization, permissions: permissions.join(", ") } };
  });
}
