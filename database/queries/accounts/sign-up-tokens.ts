import type { Selectable, Insertable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { SignUpTokenTable } from "#database/tables/accounts.ts";

export type SignUpToken = Pick<
  Selectable<SignUpTokenTable>,
  "organization" | "email_ending" | "permissions"
>;

/** @param hash  SHA-256 of the token */
export async function findSignUpToken(
  db: Database,
  hash: Buffer,
): Promise<SignUpToken | undefined> {
  return db
    .selectFrom("sign_up_token")
    .select(["organization", "email_ending", "permissions"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
}

export type ListedSignUpToken = Selectable<SignUpTokenTable>;

/** Every sign-up token, the newest first. */
export async function listSignUpTokens(db: Database): Promise<ListedSignUpToken[]> {
  return db
    .selectFrom("sign_up_token")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .execute();
}

/** The token of this hash, held until the transaction ends. */
export async function lockSignUpToken(
  transaction: Database,
  hash: Buffer,
): Promise<ListedSignUpToken | undefined> {
  return transaction
    .selectFrom("sign_up_token")
    .selectAll()
    .where("token_hash", "=", hash)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds the token; one that is there already gets what is new and keeps when and who made it. */
export async function upsertSignUpToken(
  transaction: Database,
  token: Insertable<SignUpTokenTable>,
): Promise<void> {
  const { token_sealed, organization, email_ending, permissions, updated_at } = token;
  await transaction
    .insertInto("sign_up_token")
    .values(token)
    .onConflict((conflict) =>
      conflict
        .column("token_hash")
        .doUpdateSet({ token_sealed, organization, email_ending, permissions, updated_at }),
    )
    .execute();
}

export async function deleteSignUpToken(transaction: Database, hash: Buffer): Promise<void> {
  await transaction.deleteFrom("sign_up_token").where("token_hash", "=", hash).execute();
}
