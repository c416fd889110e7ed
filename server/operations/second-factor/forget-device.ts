import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { forgetDevice } from "#database/queries/remembered-devices.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

/** A device that is forgotten already is no error. */
export async function forgetRememberedDevice(
  { id }: OperationInput<"forget_device">,
  context: MemberContext,
): Promise<OperationAnswer<"forget_device">> {
  const { accountId, email } = context.identity;
  await context.db.transaction().execute(async (transaction) => {
    const isForgotten = await forgetDevice(transaction, { accountId, id });
    const outcome = isForgotten ? "forgotten" : "no such device";
    const entry = { operation: "forget_device", actor: email, subject: email, outcome };
    await appendAuditEntry(transaction, auditEntry(context, entry));
  });
  return { success: true };
}
