import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { turnOffSecondFactor } from "#server/second-factor/turn-off-second-factor.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/lock-account.ts";

export async function disable2fa(
  _input: OperationInput<"disable_2fa">,
  context: MemberContext,
): Promise<OperationAnswer<"disable_2fa">> {
  const wasOn = await context.db.transaction().execute(async (transaction) => {
    const account = await lockOwnAccount(transaction, context.identity);
    const kind = "second_factor_off";
    const isTurnedOff = await turnOffSecondFactor(transaction, { account, kind }, context);
    const entry = {
      operation: "disable_2fa",
      actor: account.email,
      subject: account.email,
      outcome: isTurnedOff ? "second factor off" : "second_factor_is_off",
    };
    await appendAuditEntry(transaction, auditEntry(context, entry));
    return isTurnedOff;
  });
  if (!wasOn) throw new OperationError("second_factor_is_off");
  return { success: true };
}
