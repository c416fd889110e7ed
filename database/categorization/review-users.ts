import { sql } from "kysely";
import { reviewerPermissions } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";

export type ReviewUser = Pick<Account, "id" | "email" | "name" | "permissions">;

/** Everyone who can be given companies to review, by address. */
export async function listReviewers(db: Database): Promise<ReviewUser[]> {
  return usersByEmail(db)
    .where(sql<boolean>`permissions && ${[...reviewerPermissions]}::text[]`)
    .execute();
}

/** Every account, by address. */
export async function listAllUsers(db: Database): Promise<ReviewUser[]> {
  return usersByEmail(db).execute();
}

function usersByEmail(db: Database) {
  return db
    .selectFrom("account")
    .select(["id", "email", "name", "permissions"])
    .orderBy(sql`lower(email)`)
    .orderBy("id");
}
