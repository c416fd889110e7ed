import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
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
  verifyingPurposes,
  lookAtMailedToken,
  type ReadToken,
  readMailedToken,
  spendMailedToken,
} from "#server/accounts/mailed-link.ts";
import { proveAddress } from "#server/accounts/prove-address.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { countCall } from "#server/limits/call-limits.ts";
import { passwordRefusals, hashWithLimit } from "#server/sessions/password-work.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { verifiedSessionLifetime } from "#server/sessions/lifetimes.ts";
import { openSession, type SessionSecrets } from "#server/sessions/open-session.ts";

type Input = OperationInput<"email_verification">;

/**
 * Verifies an address by the mailed link, which works once, and opens the account for a short time.
 * An account with a second factor is not opened: its owner signs in as usual.
 * @throws OperationError `weak_password`, which leaves the link as it was, or
 * `invalid_verification_token`
 */
export async function emailVerification(
  input: Input,
  context: VisitorContext,
): Promise<OperationAnswer<"email_verification">> {
  await countCall("email_verification", input.email, context);
  const secrets = await tryVerify(input, context);
  if (secrets === "invalid") {
    const entry = { operation: "email_verification", subject: input.email, outcome: "refused" };
    await writeAuditEntry(context.db, context, entry);
    throw new OperationError("invalid_verification_token");
  }
  if (secrets === null) return { response: "email_verified" };
  context.sessionCookie.write(secrets.cookieSecret);
  return { response: "email_verified", access_token: secrets.accessToken };
}

type Verified = SessionSecrets | null | "invalid";

/**
 * The hash is computed before any lock is taken; then the link is checked again.
 * @returns the session's secrets, null for an account with a second factor
 */
async function tryVerify(input: Input, context: VisitorContext): Promise<Verified> {
  const { db, clock } = context;
  const account = await findAccountByEmail(db, input.email);
  if (account === undefined || account.suspended_at !== null) return "invalid";
  const tokenHash = hashToken(input.email_verification_token);
  const token = await lookAtMailedToken(db, { tokenHash, account, now: clock.now() });
  if (!isVerifying(token)) return "invalid";
  const isChosen = token.purpose === "choose_password" || input.password !== undefined;
  const passwordHash = isChosen
    ? await chosenPassword(input.password ?? "", account, context)
    : null;
  const presented = { email: input.email, tokenHash, passwordHash };
  return db.transaction().execute((transaction) => verify(transaction, presented, context));
}

function isVerifying(
  token: ReadToken,
): token is Extract<ReadToken, { state: "usable" | "expired" }> {
  return token.state === "usable" && token.purpose !== "reset_password";
}

async function verify(
  transaction: Database,
  {
    email,
    tokenHash,
    passwordHash,
  }: { email: string; tokenHash: Buffer; passwordHash: string | null },
  context: VisitorContext,
): Promise<Verified> {
  const now = context.clock.now();
  // Always before the token, as a sign-up does, so that neither waits for the other.
  const account = await lockAccount(transaction, { email });
  if (account === undefined || account.suspended_at !== null) return "invalid";
  const token = await readMailedToken(transaction, { tokenHash, account, now });
  if (!isVerifying(token)) return "invalid";
  if (passwordHash !== null) await setPassword(transaction, { account, passwordHash }, now);
  const purposes = [...verifyingPurposes, "reset_password"] as const;
  await spendMailedToken(transaction, { tokenHash, account, purposes, now });
  const { signUpToken } = await proveAddress(transaction, account, now);
  const secrets = account.enabled_2fa ? null : await open(transaction, account, context);
  await writeAuditEntry(transaction, context, {
    operation: "email_verification",
    actor: account.email,
    subject: account.email,
    outcome: "verified",
    detail: { sign_up_token: signUpToken, link: token.purpose },
  });
  return secrets;
}

async function open(
  transaction: Database,
  { id }: Account,
  { userAgent, networkAddress, clock }: VisitorContext,
): Promise<SessionSecrets> {
  return openSession(transaction, {
    accountId: id,
    deviceId: null,
    userAgent,
    networkAddress,
    by: "email_verification",
    now: clock.now(),
    lifetime: verifiedSessionLifetime,
  });
}

async function chosenPassword(
  password: string,
  account: Account,
  context: VisitorContext,
): Promise<string> {
  const refusals = passwordRefusals(password, account);
  if (refusals.length > 0) throw new OperationError("weak_password", { text: refusals.join(" ") });
  return hashWithLimit(password, context);
}

/**
 * The link proves ownership of the address, so a password chosen with it ends sessions begun by
 * others.
 */
async function setPassword(
  transaction: Database,
  { account, passwordHash }: { account: Account; passwordHash: string },
  now: Temporal.Instant,
): Promise<void> {
  const at = now.toString();
  await replacePassword(transaction, { id: account.id, passwordHash, at });
  const revocation = { accountId: account.id, keptId: null, reason: "password-chosen", at };
  await revokeSessionsOf(transaction, revocation);
}
