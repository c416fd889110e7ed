import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  renewSignUp,
} from "#database/queries/accounts/accounts.ts";
import type { Database } from "#database/connect.ts";
import { sendInvitation } from "#server/accounts/invite-account.ts";
import { mailVerification, refuseTooSoon } from "#server/accounts/mail-verification.ts";
import { proveAddress } from "#server/accounts/prove-address.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { countCall } from "#server/limits/call-limits.ts";
import { requireHandedOver, requireMail } from "#server/mails/require-mail.ts";
import {
  passwordRefusals,
  hashWithLimit,
  isPasswordWithLimit,
} from "#server/sessions/password-work.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { findSignUpToken } from "#database/queries/accounts/sign-up-tokens.ts";
import { isWithinEnding } from "#contract/values/account/sign-up-token.ts";
import { hashToken } from "#platform/tokens.ts";

type Input = OperationInput<"signup">;
type Answer = OperationAnswer<"signup">;
type SignUp = Pick<Account, "email" | "name" | "phone" | "password_hash" | "sign_up_token_hash">;

/**
 * Opens an account that can be used once its address is verified. For one that is not verified yet the newest
 * sign-up and its link alone count; where the two differ in the password, the owner's is unknown, so neither
 * counts and a password is chosen at the link.
 * @throws OperationError `weak_password`, `account_exists`, `too_soon`, `mail_unavailable` or what the
 *   sign-up token is refused for
 */
export async function signup(input: Input, context: VisitorContext): Promise<Answer> {
  try {
    return await openAccount(input, context);
  } catch (error) {
    if (error instanceof OperationError && error.code === "account_exists") {
      const entry = { operation: "signup", subject: input.email, outcome: error.code };
      await writeAuditEntry(context.db, context, entry);
    }
    throw error;
  }
}

async function openAccount(input: Input, context: VisitorContext): Promise<Answer> {
  const { email, name, phone, password } = input;
  await countCall("signup", email, context);
  const { hash, organization } = await checkSignUpToken(input, context);
  const refusals = passwordRefusals(password, { email, name, organization });
  if (refusals.length > 0) throw new OperationError("weak_password", { text: refusals.join(" ") });
  if (context.settings.isEmailVerificationRequired) await requireMail(context);
  const present = await findAccountByEmail(context.db, email);
  if (present !== undefined && present.email_verified_at !== null) {
    throw new OperationError("account_exists");
  }
  const known = present?.password_hash ?? null;
  const isKnown = known !== null && (await isPasswordWithLimit(password, known, context));
  const passwordHash = isKnown ? known : await hashWithLimit(password, context);
  const signUp = { email, name, phone, password_hash: passwordHash, sign_up_token_hash: hash };
  const answer = await context.db.transaction().execute(async (transaction) => {
    const account = await accountOf(transaction, signUp, context);
    return account.invited_at === null
      ? finish(transaction, account, context)
      : inviteAgain(transaction, account, context);
  });
  if (answer.response === "email_verification_sent") await requireHandedOver(email, context);
  return answer;
}

/**
 * The account of the sign-up, made or renewed; an invited one as it is. It holds permissions that
 * an administrator gave, so nothing a visitor types goes into it: only the mailed link opens it.
 */
async function accountOf(
  transaction: Database,
  signUp: SignUp,
  { clock, settings }: VisitorContext,
): Promise<Account> {
  const { email } = signUp;
  await insertAccount(transaction, {
    ...signUp,
    organization: "",
    permissions: [],
    email_verified_at: null,
  });
  const account = await lockAccount(transaction, { email });
  // Deleted by an administrator at this very moment.
  if (account === undefined) throw new OperationError("unavailable");
  if (account.email_verified_at !== null) throw new OperationError("account_exists");
  await refuseTooSoon(transaction, account.id, clock.now());
  if (account.invited_at !== null) return account;
  const isSame = account.password_hash === signUp.password_hash;
  const isKept = isSame || !settings.isEmailVerificationRequired;
  const fields = isKept ? signUp : contested(signUp, account);
  await renewSignUp(transaction, account.id, fields);
  return { ...account, ...fields };
}

/** Whichever of the two is the owner's: no password, and no sign-up token is lost. */
function contested(signUp: SignUp, earlier: Account): SignUp {
  const tokenHash = signUp.sign_up_token_hash ?? earlier.sign_up_token_hash;
  return { ...signUp, password_hash: null, sign_up_token_hash: tokenHash };
}

async function finish(
  transaction: Database,
  account: Account,
  context: VisitorContext,
): Promise<Answer> {
  const isVerified = !context.settings.isEmailVerificationRequired;
  if (isVerified) await proveAddress(transaction, account, context.clock.now());
  else await mailVerification(transaction, account, context);
  const outcome = isVerified ? "account opened" : "link emailed";
  await writeAuditEntry(transaction, context, {
    operation: "signup",
    subject: account.email,
    outcome,
  });
  return { response: isVerified ? "signup_success" : "email_verification_sent" };
}

async function inviteAgain(
  transaction: Database,
  account: Account,
  context: VisitorContext,
): Promise<Answer> {
  await sendInvitation(transaction, { account, inviterOrganization: "" }, context);
  await writeAuditEntry(transaction, context, {
    operation: "signup",
    subject: account.email,
    outcome: "invitation emailed again",
  });
  return { response: "email_verification_sent" };
}

type Typed = { email: string; sign_up_token?: string | undefined };

/**
 * The sign-up token's hash and its organization; null and empty when none was typed.
 * @throws OperationError `invalid_sign_up_token`, `sign_up_token_elsewhere`
 */
async function checkSignUpToken(
  { email, sign_up_token: typed = "" }: Typed,
  context: VisitorContext,
): Promise<{ hash: Buffer | null; organization: string }> {
  const token = typed.trim();
  if (token === "") return { hash: null, organization: "" };
  const hash = hashToken(token);
  const found = await findSignUpToken(context.db, hash);
  if (found === undefined) return refuse("invalid_sign_up_token", email, context);
  if (!isWithinEnding(email, found.email_ending)) {
    return refuse("sign_up_token_elsewhere", email, context);
  }
  return { hash, organization: found.organization };
}

async function refuse(
  code: "invalid_sign_up_token" | "sign_up_token_elsewhere",
  email: string,
  context: VisitorContext,
): Promise<never> {
  const entry = { operation: "signup", subject: email, outcome: code };
  await writeAuditEntry(context.db, context, entry);
  throw new OperationError(code);
}
