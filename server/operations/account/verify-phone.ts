import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { RefusalCode } from "#contract/errors.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { markPhoneVerified, takePhoneTry } from "#database/queries/phone-codes.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { mostTries } from "#server/limits/limit-table.ts";
import { isPasswordWithLimit } from "#server/passwords/password-work.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/lock-account.ts";

/** Verifies the account's phone with the code sent to it at the wish of the same session. */
export async function verifyPhone(
  { code: given }: OperationInput<"verify_phone">,
  context: MemberContext,
): Promise<OperationAnswer<"verify_phone">> {
  const { db, clock, identity } = context;
  const { accountId, sessionId } = identity;
  const at = clock.now().toString();
  const code = await takePhoneTry(db, { accountId, sessionId, at, mostTries });
  if (code === undefined) return refuse("phone_code_expired", context);
  const isRight = await isPasswordWithLimit(given, code.code_hash.toString("utf8"), context);
  if (!isRight) {
    return refuse(code.tries < mostTries ? "invalid_code" : "phone_code_expired", context);
  }
  const isVerified = await db.transaction().execute(async (transaction) => {
    await lockOwnAccount(transaction, identity);
    const isDone = await markPhoneVerified(transaction, code, at);
    if (isDone) await appendAuditEntry(transaction, entryOf("verified", context));
    return isDone;
  });
  return isVerified ? { success: true } : refuse("phone_code_expired", context);
}

function entryOf(outcome: string, context: MemberContext) {
  const { email } = context.identity;
  return auditEntry(context, { operation: "verify_phone", actor: email, subject: email, outcome });
}

async function refuse(code: RefusalCode, context: MemberContext): Promise<never> {
  await appendAuditEntry(context.db, entryOf(code, context));
  throw new OperationError(code);
}
