import type { Database } from "#database/connect.ts";
import { insertMailedToken, voidMailedTokens } from "#database/queries/mailed-tokens.ts";
import type { MailedTokenPurpose } from "#database/tables/account-security.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { MailContext } from "#server/mails/mail-context.ts";

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

/** Both prove the address, so the newest of the two alone works. */
export const verifyingPurposes = ["verify_email", "choose_password"] as const;

export type MailedLink = {
  link: string;
  /** The token within the link. */
  token: string;
  expiresAt: Temporal.Instant;
};

/**
 * A new link that acts for the account, in place of those mailed before. Only its hash is stored.
 * The link leads to the configured origin, whatever host the call came by.
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
