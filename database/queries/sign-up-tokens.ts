import type { Selectable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { SignUpTokenTable } from "#database/tables/account-security.ts";

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
