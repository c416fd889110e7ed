import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  deleteAccount as removeAccount,
  lockAdministrators,
} from "#database/queries/accounts/users.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { assertNotHeld } from "#server/operations/cases/assert-not-held.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/account-row-lock.ts";

/** Deletes the calling account with everything that belongs to it, and notifies its owner. */
export async function deleteAccount(
  _input: OperationInput<"delete_account">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_account">> {
  const { db, identity } = context;
  await db.transaction().execute(async (transaction) => {
    const administrators = await lockAdministrators(transaction);
    const account = await lockOwnAccount(transaction, identity);
    if (administrators.includes(account.id) && administrators.length === 1)
      throw new OperationError("last_admin");
    await assertNotHeld(transaction, { accountId: account.id }, { accountId: account.id });
    await queueSecurityNotice(
      transaction,
      { account, event: { kind: "account_deleted" } },
      context,
    );
    await removeAccount(transaction, account.id);
    const { email } = account;
    const act = { operation: "delete_account", outcome: "deleted", actor: email, subject: email };
    await writeAuditEntry(transaction, context, act);
  });
  context.sessionCookie.clear();
  return { success: true };
}
