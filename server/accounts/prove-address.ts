import { type Account, markEmailVerified } from "#database/queries/accounts/accounts.ts";
import type { Database } from "#database/connect.ts";
import { findSignUpToken, type SignUpToken } from "#database/queries/accounts/sign-up-tokens.ts";
import { isWithinEnding } from "#contract/values/account/sign-up-token.ts";

type Proof = {
  /** The outcome of the sign-up token, for the audit trail. */
  signUpToken: "none" | "redeemed" | "gone";
};

/**
 * The owner of the address has proved it with a mailed link. Only now does a sign-up token grant
 * its organization and permissions, and only if it still exists and still applies.
 */
export async function proveAddress(
  transaction: Database,
  account: Account,
  now: Temporal.Instant,
): Promise<Proof> {
  const token = await currentToken(transaction, account);
  await markEmailVerified(transaction, account.id, {
    at: now.toString(),
    organization: token?.organization ?? account.organization,
    permissions: [...new Set([...account.permissions, ...(token?.permissions ?? [])])],
  });
  if (account.sign_up_token_hash === null) return { signUpToken: "none" };
  return { signUpToken: token === undefined ? "gone" : "redeemed" };
}

async function currentToken(
  transaction: Database,
  { sign_up_token_hash: hash, email }: Account,
): Promise<SignUpToken | undefined> {
  if (hash === null) return undefined;
  const token = await findSignUpToken(transaction, hash);
  return token !== undefined && isWithinEnding(email, token.email_ending) ? token : undefined;
}
