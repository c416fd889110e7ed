import { signInCodeMail } from "#contract/brand/account-mails.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type Account,
  findAccountByEmail,
  lockAccount,
} from "#database/queries/accounts/accounts.ts";
import type { Database } from "#database/connect.ts";
import {
  findOpenSignIn,
  mayMailCode,
  type OpenSignIn,
  setMailedCode,
} from "#database/queries/sessions/open-sign-ins.ts";
import { hashToken } from "#platform/tokens.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { countCall } from "#server/limits/call-limits.ts";
import { queueAccountMail } from "#server/mails/queue-account-mail.ts";
import { mailedCodeLimits } from "#server/limits/limit-table.ts";
import { signInLifetime } from "#server/second-factor/lifetimes.ts";
import { hashMailedCode, newMailedCode } from "#server/second-factor/open-sign-in.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

type Input = OperationInput<"resend_2fa_code">;

const operation = "resend_2fa_code";

/**
 * Mails a code for the sign-in in progress; without one, the answer is the same. No code is mailed
 * either if the password was set by mail in the meantime.
 */
export async function resend2faCode(
  input: Input,
  context: VisitorContext,
): Promise<OperationAnswer<"resend_2fa_code">> {
  await countCall(operation, input.email, context);
  const account = await findAccountByEmail(context.db, input.email);
  const signIn = account && (await findNamed(account, input, context));
  // Anyone can request one for any account: requests without effect leave no audit entry.
  if (account !== undefined && signIn !== undefined) await mailCode(account, signIn, context);
  return { success: true };
}

/** By its token; for a client without one, the newest sign-in from its network address. */
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
  const { db, clock, settings } = context;
  const early = await refusalOf(db, { account, signIn }, clock.now());
  if (early !== null) return note(db, early);
  const code = newMailedCode();
  const codeHash = await hashMailedCode(code, { ...context, knownAccountId: account.id });
  await db.transaction().execute(async (transaction) => {
    const present = await lockAccount(transaction, { id: account.id });
    if (present === undefined) return;
    const now = clock.now();
    const refusal = await refusalOf(transaction, { account: present, signIn }, now);
    if (refusal !== null) {
      await note(transaction, refusal);
      return;
    }
    const expiresAt = now.add(signInLifetime);
    const { id } = signIn;
    const set = { id, codeHash, at: now.toString(), expiresAt: expiresAt.toString() };
    await setMailedCode(transaction, set);
    await queueAccountMail(
      transaction,
      {
        idempotencyKey: `sign_in_code:${id}:${context.requestId}`,
        kind: "sign_in_code",
        recipient: account.email,
        content: signInCodeMail({
          name: account.name,
          email: account.email,
          code,
          link: `${settings.appOrigin()}/forgot-password`,
        }),
        secret: code,
        expiresAt,
      },
      context,
    );
    await note(transaction, "code mailed");
  });

  async function note(where: Database, outcome: string): Promise<void> {
    const entry = { operation, subject: account.email, outcome };
    await writeAuditEntry(where, context, entry);
  }
}

/**
 * Why no code is mailed, for the audit trail; null when one is. Also checked before the expensive
 * work.
 */
async function refusalOf(
  db: Database,
  { account, signIn }: { account: Account; signIn: OpenSignIn },
  now: Temporal.Instant,
): Promise<string | null> {
  if (account.mailed_codes_stopped_at !== null) return "no code by mail after a reset by mail";
  const isAllowed = await mayMailCode(db, {
    id: signIn.id,
    accountId: account.id,
    mostCodes: mailedCodeLimits.mostASignIn,
    quietSince: now.subtract(mailedCodeLimits.pause).toString(),
    hourAgo: now.subtract({ hours: 1 }).toString(),
    mostCodesAnHour: mailedCodeLimits.mostAnHour,
  });
  return isAllowed ? null : "too soon or too many";
}
