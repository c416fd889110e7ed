import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { Account } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import type { Database } from "#database/connect.ts";
import { hasSecondFactor } from "#database/queries/second-factors.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { renewRecoveryCodesOf } from "#server/second-factor/recovery-codes.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/lock-account.ts";

export async function renewRecoveryCodes(
  _input: OperationInput<"renew_recovery_codes">,
  context: MemberContext,
): Promise<OperationAnswer<"renew_recovery_codes">> {
  const codes = await context.db.transaction().execute(async (transaction) => {
    const account = await lockOwnAccount(transaction, context.identity);
    const isOn = await hasSecondFactor(transaction, account.id);
    const renewed = isOn ? await renew(transaction, account, context) : null;
    const { email } = account;
    const entry = {
      operation: "renew_recovery_codes",
      actor: email,
      subject: email,
      outcome: isOn ? "renewed" : "second_factor_is_off",
    };
    await appendAuditEntry(transaction, auditEntry(context, entry));
    return renewed;
  });
  if (codes === null) throw new OperationError("second_factor_is_off");
  return { recovery_codes: codes };
}

async function renew(
  transaction: Database,
  account: Account,
  context: MemberContext,
): Promise<string[]> {
  const event = { kind: "recovery_codes_renewed" } as const;
  await queueSecurityNotice(transaction, { account, event }, context);
  return renewRecoveryCodesOf(transaction, account.id, context.clock.now());
}
