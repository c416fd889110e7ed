import { type Account, lockAccount } from "#database/queries/accounts.ts";
import { appendAuditEntry, type AuditEntry } from "#database/queries/audit.ts";
import type { Database } from "#database/connect.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { lockAdministration } from "#server/operations/administration/administrators.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

type Done = Pick<AuditEntry, "outcome"> & Partial<Pick<AuditEntry, "detail">>;

/**
 * Does something to the account of the address, with its audit entry, in one transaction.
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
    await appendAuditEntry(transaction, auditEntry(context, entry));
  });
  return { success: true };
}
