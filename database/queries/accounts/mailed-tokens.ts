import type { Database } from "#database/connect.ts";
import type { MailedTokenPurpose } from "#database/tables/accounts.ts";

type NewMailedToken = {
  tokenHash: Buffer;
  accountId: number;
  purpose: MailedTokenPurpose;
  createdAt: string;
  expiresAt: string;
};

export type MailedToken = {
  purpose: MailedTokenPurpose;
  expiresAt: string;
  usedAt: string | null;
  voidedAt: string | null;
};

export async function insertMailedToken(db: Database, token: NewMailedToken): Promise<void> {
  await db
    .insertInto("mailed_token")
    .values({
      token_hash: token.tokenHash,
      account_id: token.accountId,
      purpose: token.purpose,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      used_at: null,
      voided_at: null,
    })
    .execute();
}

/** Makes the account's links of these purposes worthless that are unused. */
export async function voidMailedTokens(
  db: Database,
  {
    accountId,
    purposes,
    at,
  }: { accountId: number; purposes: readonly MailedTokenPurpose[]; at: string },
): Promise<void> {
  await db
    .updateTable("mailed_token")
    .set({ voided_at: at })
    .where("account_id", "=", accountId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

/**
 * The account's token, whatever became of it.
 * @param isHeld  whether no one else uses it until the transaction ends
 */
export async function findMailedToken(
  db: Database,
  { tokenHash, accountId, isHeld }: { tokenHash: Buffer; accountId: number; isHeld: boolean },
): Promise<MailedToken | undefined> {
  return db
    .selectFrom("mailed_token")
    .select(["purpose", "expires_at as expiresAt", "used_at as usedAt", "voided_at as voidedAt"])
    .where("token_hash", "=", tokenHash)
    .where("account_id", "=", accountId)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function markTokenUsed(db: Database, tokenHash: Buffer, at: string): Promise<void> {
  await db
    .updateTable("mailed_token")
    .set({ used_at: at })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** When the account was last mailed a link of one of these purposes, or null. */
export async function lastMailedAt(
  db: Database,
  { accountId, purposes }: { accountId: number; purposes: readonly MailedTokenPurpose[] },
): Promise<string | null> {
  const row = await db
    .selectFrom("mailed_token")
    .select("created_at")
    .where("account_id", "=", accountId)
    .where("purpose", "in", purposes)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Removes tokens that expired before the instant. */
export async function deleteOldMailedTokens(db: Database, before: string): Promise<void> {
  await db.deleteFrom("mailed_token").where("expires_at", "<", before).execute();
}
