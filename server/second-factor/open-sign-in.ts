import { randomUUID } from "node:crypto";
import type { Account } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { insertSignIn } from "#database/queries/open-sign-ins.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { signInLifetime } from "#server/second-factor/limits.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { lockProvedAccount } from "#server/sessions/lock-account.ts";

/**
 * Notes that the password was right and the second factor is still asked.
 * @param account  as it was when its password was proved
 * @returns the token that names this sign-in; it opens nothing by itself
 * @throws OperationError `invalid_credentials` when the account has changed since the proof
 */
export async function openSignIn(
  account: Account,
  { operation, deviceId }: { operation: string; deviceId: string | null },
  context: VisitorContext,
): Promise<string> {
  const token = newToken();
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    const present = await lockProvedAccount(transaction, account);
    if (present === null) throw new OperationError("invalid_credentials");
    await insertSignIn(transaction, {
      id: randomUUID(),
      account_id: account.id,
      token_hash: hashToken(token),
      device_id: deviceId,
      network_address: context.networkAddress,
      created_at: now.toString(),
      expires_at: now.add(signInLifetime).toString(),
    });
    const entry = { operation, subject: account.email, outcome: "second factor asked" };
    await appendAuditEntry(transaction, auditEntry(context, entry));
  });
  return token;
}
