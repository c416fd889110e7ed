import type { Database } from "#database/connect.ts";
import {
  insertMailedToken,
  voidMailedTokens,
  findMailedToken,
  markTokenUsed,
} from "#database/queries/accounts/mailed-tokens.ts";
import type { MailedTokenPurpose } from "#database/tables/accounts.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { MailContext } from "#server/mails/queue-account-mail.ts";

const lifetimes = {
  verify_email: Temporal.Duration.from({ hours: 24 }),
  choose_password: Temporal.Duration.from({ hours: 24 }),
  reset_password: Temporal.Duration.from({ minutes: 30 }),
} as const satisfies Record<MailedTokenPurpose, Temporal.Duration>;

const pages = {
  verify_email: "/verify-email",
  choose_password: "/verify-email",
  reset_password: "/reset-password",
} as const satisfies Record<MailedTokenPurpose, string>;

/** Both prove the address, so only the newer of the two works. */
export const verifyingPurposes = ["verify_email", "choose_password"] as const;

type MailedLink = {
  link: string;
  /** The token within the link. */
  token: string;
  expiresAt: Temporal.Instant;
};

/**
 * A new link for the account, which replaces those mailed before. Only its hash is stored.
 * The link leads to the configured origin, whatever host was called.
 */
export async function createMailedLink(
  transaction: Database,
  account: { id: number; email: string },
  purpose: MailedTokenPurpose,
  { clock, settings }: MailContext,
): Promise<MailedLink> {
  const token = newToken();
  const now = clock.now();
  const expiresAt = now.add(lifetimes[purpose]);
  const purposes = purpose === "reset_password" ? [purpose] : verifyingPurposes;
  await voidMailedTokens(transaction, { accountId: account.id, purposes, at: now.toString() });
  await insertMailedToken(transaction, {
    tokenHash: hashToken(token),
    accountId: account.id,
    purpose,
    createdAt: now.toString(),
    expiresAt: expiresAt.toString(),
  });
  const query = new URLSearchParams({ token, email: account.email });
  if (purpose === "choose_password") query.set("choose_password", "true");
  const link = `${settings.appOrigin()}${pages[purpose]}?${query.toString()}`;
  return { link, token, expiresAt };
}

type Presented = { tokenHash: Buffer; account: { id: number }; now: Temporal.Instant };

export type ReadToken =
  | { state: "usable" | "expired"; purpose: MailedTokenPurpose }
  | { state: "unusable" };

/**
 * Whether a mailed token of this account is valid: not when it is another account's, used, or no
 * longer the newest. Takes no lock, so that a forged one blocks no one.
 */
export async function lookAtMailedToken(db: Database, presented: Presented): Promise<ReadToken> {
  return read(db, presented, false);
}

/** The same, with a lock: a second call with the token waits until the transaction ends. */
export async function readMailedToken(
  transaction: Database,
  presented: Presented,
): Promise<ReadToken> {
  return read(transaction, presented, true);
}

async function read(
  db: Database,
  { tokenHash, account, now }: Presented,
  isHeld: boolean,
): Promise<ReadToken> {
  const token = await findMailedToken(db, { tokenHash, accountId: account.id, isHeld });
  if (token === undefined || token.usedAt !== null || token.voidedAt !== null) {
    return { state: "unusable" };
  }
  const isExpired = Temporal.Instant.compare(now, token.expiresAt) >= 0;
  return { state: isExpired ? "expired" : "usable", purpose: token.purpose };
}

/** Invalidates the token, and with it the account's other links for these purposes. */
export async function spendMailedToken(
  transaction: Database,
  { tokenHash, account, purposes, now }: Presented & { purposes: readonly MailedTokenPurpose[] },
): Promise<void> {
  const at = now.toString();
  await markTokenUsed(transaction, tokenHash, at);
  await voidMailedTokens(transaction, { accountId: account.id, purposes, at });
}
