import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { lockSecondFactor } from "#database/queries/second-factors.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { ownAccount } from "#server/second-factor/own-account.ts";
import { renewRecoveryCodesOf } from "#server/second-factor/recovery-codes.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

export async function renewRecoveryCodes(
  _input: OperationInput<"renew_recovery_codes">,
  context: MemberContext,
): Promise<OperationAnswer<"renew_recovery_codes">> {
  const account = await ownAccount(context);
  const { email } = account;
  const codes = await context.db.transaction().execute(async (transaction) => {
    const isOn = await lockSecondFactor(transaction, account.id);
    const entry = {
      operation: "renew_recovery_codes",
      actor: email,
      subject: email,
      outcome: isOn ? "renewed" : "second_factor_is_off",
    };
    await appendAuditEntry(transaction, auditEntry(context, entry));
    if (!isOn) return null;
    const event = { kind: "recovery_codes_renewed" } as const;
    await queueSecurityNotice(transaction, { account, event }, context);
    return renewRecoveryCodesOf(transaction, account.id, context.clock.now());
  });
  if (codes === null) throw new OperationError("second_factor_is_off");
  return { recovery_codes: codes };
}
