import { brandNames } from "#contract/brand/names.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { storePendingSecret } from "#database/queries/second-factors.ts";
import { qrCodeAddress } from "#platform/qr-code.ts";
import { newTotpSecret, totpAddress } from "#platform/totp.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { sealSecret } from "#server/second-factor/sealed-secret.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/lock-account.ts";

/** Begins a set-up. The secret waits for its first code and never replaces one in force. */
export async function generate2faSecret(
  _input: OperationInput<"generate_2fa_secret">,
  context: MemberContext,
): Promise<OperationAnswer<"generate_2fa_secret">> {
  const { db, clock, keyRing, identity } = context;
  const secret = newTotpSecret();
  const isStored = await db.transaction().execute(async (transaction) => {
    await lockOwnAccount(transaction, identity);
    const isPending = await storePendingSecret(transaction, {
      accountId: identity.accountId,
      sealed: sealSecret(keyRing, identity.accountId, secret),
      at: clock.now().toString(),
    });
    const entry = {
      operation: "generate_2fa_secret",
      actor: identity.email,
      subject: identity.email,
      outcome: isPending ? "set-up begun" : "second_factor_is_on",
    };
    await appendAuditEntry(transaction, auditEntry(context, entry));
    return isPending;
  });
  if (!isStored) throw new OperationError("second_factor_is_on");
  const address = totpAddress({ issuer: brandNames.product, account: identity.email, secret });
  return { qr_code_url: await qrCodeAddress(address), secret_key: secret };
}
