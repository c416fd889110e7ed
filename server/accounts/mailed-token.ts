import type { Database } from "#database/connect.ts";
import {
  findMailedToken,
  markTokenUsed,
  voidMailedTokens,
} from "#database/queries/mailed-tokens.ts";
import type { MailedTokenPurpose } from "#database/tables/account-security.ts";

type Presented = { tokenHash: Buffer; account: { id: number }; now: Temporal.Instant };

export type ReadToken =
  | { state: "usable" | "expired"; purpose: MailedTokenPurpose }
  | { state: "unusable" };

/**
 * What a mailed token of this account is worth: unusable when it is another account's, used, or no longer the
 * newest. Holds nothing, so that a forged one blocks no one.
 */
export async function lookAtMailedToken(db: Database, presented: Presented): Promise<ReadToken> {
  return read(db, presented, false);
}

/** The same; two calls with one token take turns until the transaction ends. */
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

/** Uses the token up, and with it the account's other links of these purposes. */
export async function spendMailedToken(
  transaction: Database,
  { tokenHash, account, purposes, now }: Presented & { purposes: readonly MailedTokenPurpose[] },
): Promise<void> {
  const at = now.toString();
  await markTokenUsed(transaction, tokenHash, at);
  await voidMailedTokens(transaction, { accountId: account.id, purposes, at });
}
