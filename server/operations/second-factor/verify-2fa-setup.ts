import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { RefusalCode } from "#contract/errors.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import {
  confirmSecondFactor,
  type SecondFactor,
  takeSetUpTry,
} from "#database/queries/second-factors.ts";
import { totpStep } from "#platform/totp.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { mostTries } from "#server/limits/limit-table.ts";
import { setUpLifetime } from "#server/second-factor/limits.ts";
import { renewRecoveryCodesOf } from "#server/second-factor/recovery-codes.ts";
import { openSecret } from "#server/second-factor/sealed-secret.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/lock-account.ts";

const operation = "verify_2fa_setup";

/** Puts the pending secret in force once a code shows that an app holds it. */
export async function verify2faSetup(
  { code }: OperationInput<"verify_2fa_setup">,
  context: MemberContext,
): Promise<OperationAnswer<"verify_2fa_setup">> {
  const { db, clock, keyRing, identity } = context;
  if (identity.enabled2fa) return refuse("second_factor_is_on", context);
  const factor = await takeSetUpTry(db, {
    accountId: identity.accountId,
    mostTries,
    begunAfter: clock.now().subtract(setUpLifetime).toString(),
  });
  if (factor === undefined) return refuse("set_up_expired", context);
  const secret = openSecret(keyRing, factor);
  const step = await totpStep({ secret, code, now: clock.now(), lastStep: null });
  if (step === null)
    return refuse(factor.tries < mostTries ? "invalid_code" : "set_up_expired", context);
  const codes = await turnOn(factor, step, context);
  return codes === null
    ? refuse("set_up_expired", context)
    : { success: true, recovery_codes: codes };
}

/** @returns the recovery codes, or null when another set-up was begun meanwhile */
async function turnOn(
  factor: SecondFactor,
  step: number,
  context: MemberContext,
): Promise<string[] | null> {
  const { db, clock, identity } = context;
  return db.transaction().execute(async (transaction) => {
    const account = await lockOwnAccount(transaction, identity);
    const at = clock.now().toString();
    if (!(await confirmSecondFactor(transaction, { factor, step, at }))) return null;
    const event = { kind: "second_factor_on" } as const;
    await queueSecurityNotice(transaction, { account, event }, context);
    const codes = await renewRecoveryCodesOf(transaction, account.id, clock.now());
    const { email } = account;
    const entry = { operation, actor: email, subject: email, outcome: "second factor on" };
    await appendAuditEntry(transaction, auditEntry(context, entry));
    return codes;
  });
}

async function refuse(code: RefusalCode, context: MemberContext): Promise<never> {
  const { db, identity } = context;
  const entry = { operation, actor: identity.email, subject: identity.email, outcome: code };
  await appendAuditEntry(db, auditEntry(context, entry));
  throw new OperationError(code);
}
