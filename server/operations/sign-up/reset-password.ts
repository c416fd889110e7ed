import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { emailSchema } from "#contract/values/account/email-schema.ts";
import {
  type Account,
  findAccountByEmail,
  lockAccount,
  replacePassword,
} from "#database/queries/accounts/accounts.ts";
import type { Database } from "#database/connect.ts";
import { revokeSessionsOf } from "#database/queries/sessions/sessions.ts";
import { hashToken } from "#platform/tokens.ts";
import {
  lookAtMailedToken,
  type ReadToken,
  readMailedToken,
  spendMailedToken,
  verifyingPurposes,
} from "#server/accounts/mailed-link.ts";
import { proveAddress } from "#server/accounts/prove-address.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { countCall } from "#server/limits/call-limits.ts";
import { forgetFailures } from "#server/limits/attempt-limits.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { passwordRefusals, hashWithLimit } from "#server/sessions/password-work.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

type Input = OperationInput<"reset_password">;
type Response = OperationAnswer<"reset_password">["response"];

/**
 * Sets a new password by the mailed link, which works once. All sessions end and remembered devices
 * are forgotten; a second factor stays and is required at the next sign-in. The link proves the
 * address just as that of a sign-up does.
 * @throws OperationError `weak_password`, which leaves the link as it was
 */
export async function resetPassword(
  input: Input,
  context: VisitorContext,
): Promise<OperationAnswer<"reset_password">> {
  if (input.email === "" || input.password_reset_token === "") {
    return { response: "invalid_request" };
  }
  const { data: email } = emailSchema.safeParse(input.email);
  if (email === undefined) return { response: "invalid_email" };
  await countCall("reset_password", email, context);
  const response = await tryReset({ ...input, email }, context);
  if (response !== "password_updated") {
    const entry = { operation: "reset_password", subject: email, outcome: response };
    await writeAuditEntry(context.db, context, entry);
  }
  return { response };
}

/** The hash is computed before any lock is taken; then the link is checked again. */
async function tryReset(input: Input, context: VisitorContext): Promise<Response> {
  const { email, password } = input;
  const { db, clock } = context;
  const account = await findAccountByEmail(db, email);
  if (account === undefined) return "invalid_email";
  const tokenHash = hashToken(input.password_reset_token);
  const refusal = refusalOf(await lookAtMailedToken(db, { tokenHash, account, now: clock.now() }));
  if (refusal !== null) return refusal;
  const refusals = passwordRefusals(password, account);
  if (refusals.length > 0) throw new OperationError("weak_password", { text: refusals.join(" ") });
  const passwordHash = await hashWithLimit(password, context);
  return db
    .transaction()
    .execute((transaction) => reset(transaction, { email, tokenHash, passwordHash }, context));
}

function refusalOf(token: ReadToken): Response | null {
  if (token.state === "unusable" || token.purpose !== "reset_password") {
    return "invalid_password_reset_token";
  }
  return token.state === "expired" ? "password_reset_token_expired" : null;
}

async function reset(
  transaction: Database,
  { email, tokenHash, passwordHash }: { email: string; tokenHash: Buffer; passwordHash: string },
  context: VisitorContext,
): Promise<Response> {
  const now = context.clock.now();
  const account = await lockAccount(transaction, { email });
  if (account === undefined) return "invalid_email";
  const refusal = refusalOf(await readMailedToken(transaction, { tokenHash, account, now }));
  if (refusal !== null) return refusal;
  await replacePassword(transaction, { id: account.id, passwordHash, at: now.toString() });
  const purposes = [...verifyingPurposes, "reset_password"] as const;
  await spendMailedToken(transaction, { tokenHash, account, purposes, now });
  await endWhatBegan(transaction, account, context);
  const isNew = account.email_verified_at === null;
  if (isNew) await proveAddress(transaction, account, now);
  else
    await queueSecurityNotice(transaction, { account, event: { kind: "password_reset" } }, context);
  const detail = { address: isNew ? "verified" : "known" };
  const entry = {
    operation: "reset_password",
    actor: email,
    subject: email,
    outcome: "done",
    detail,
  };
  await writeAuditEntry(transaction, context, entry);
  return "password_updated";
}

/** Sessions of anyone who knew the old password, and the waits that wrong guesses left behind. */
async function endWhatBegan(
  transaction: Database,
  { id, email }: Account,
  context: VisitorContext,
): Promise<void> {
  const now = context.clock.now();
  const revocation = { accountId: id, keptId: null, reason: "password-reset", at: now.toString() };
  await revokeSessionsOf(transaction, revocation);
  await forgetFailures(transaction, email, context);
}
