import { signInCodeMail } from "#contract/brand/account-mails.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { type Account, findAccountByEmail, lockAccount } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { findOpenSignIn, type OpenSignIn, setMailedCode } from "#database/queries/open-sign-ins.ts";
import { hashToken } from "#platform/tokens.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { countCall } from "#server/limits/account-limits.ts";
import { queueAccountMail } from "#server/mails/queue-account-mail.ts";
import {
  mailPause,
  mostCodesAnHour,
  mostMailedCodes,
  signInLifetime,
} from "#server/second-factor/limits.ts";
import { hashMailedCode, newMailedCode } from "#server/second-factor/mailed-code.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

type Input = OperationInput<"resend_2fa_code">;

const operation = "resend_2fa_code";

/** Mails a code for the sign-in under way; where there is none, nobody learns so. */
export async function resend2faCode(
  input: Input,
  context: VisitorContext,
): Promise<OperationAnswer<"resend_2fa_code">> {
  await countCall(operation, input.email, context);
  const account = await findAccountByEmail(context.db, input.email);
  const signIn = account && (await findNamed(account, input, context));
  if (account === undefined || signIn === undefined) {
    const entry = { operation, subject: input.email, outcome: "no sign-in under way" };
    await appendAuditEntry(context.db, auditEntry(context, entry));
    return { success: true };
  }
  await mailCode(account, signIn, context);
  return { success: true };
}

/** By its token; a client that has none goes by the newest sign-in from its network address. */
async function findNamed(
  account: Account,
  { attempt_token: token }: Input,
  { db, clock, networkAddress }: VisitorContext,
): Promise<OpenSignIn | undefined> {
  const name = token === undefined ? { networkAddress } : { tokenHash: hashToken(token) };
  return findOpenSignIn(db, { accountId: account.id, name, at: clock.now().toString() });
}

async function mailCode(
  account: Account,
  signIn: OpenSignIn,
  context: VisitorContext,
): Promise<void> {
  const now = context.clock.now();
  const code = newMailedCode();
  const codeHash = await hashMailedCode(code, context);
  const expiresAt = now.add(signInLifetime);
  await context.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, { id: account.id });
    const isSet = await setMailedCode(transaction, {
      id: signIn.id,
      accountId: account.id,
      codeHash,
      at: now.toString(),
      expiresAt: expiresAt.toString(),
      mostCodes: mostMailedCodes,
      quietSince: now.subtract(mailPause).toString(),
      hourAgo: now.subtract({ hours: 1 }).toString(),
      mostCodesAnHour,
    });
    if (isSet) {
      const link = `${context.settings.appOrigin()}/forgot-password`;
      await queueAccountMail(
        transaction,
        {
          idempotencyKey: `sign_in_code:${signIn.id}:${context.requestId}`,
          kind: "sign_in_code",
          recipient: account.email,
          content: signInCodeMail({ name: account.name, email: account.email, code, link }),
          secret: code,
          expiresAt,
        },
        context,
      );
    }
    const outcome = isSet ? "code mailed" : "too soon or too many";
    const entry = { operation, subject: account.email, outcome };
    await appendAuditEntry(transaction, auditEntry(context, entry));
  });
}
