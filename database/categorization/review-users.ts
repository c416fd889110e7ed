import { sql } from "kysely";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";

/** Holders of one of these are listed to be given companies. Source: second specification, section 2. */
const reviewing: readonly Permission[] = ["categorization", "categorization_admin"];

export type ReviewUser = Pick<Account, "id" | "email" | "name" | "permissions">;

/** Everyone who can be given companies to review, by address. */
export async function listReviewers(db: Database): Promise<ReviewUser[]> {
  return usersByEmail(db)
    .where(sql<boolean>`permissions && ${[...reviewing]}::text[]`)
    .execute();
}

/** Every account, by address. */
export async function listAllUsers(db: Database): Promise<ReviewUser[]> {
  return usersByEmail(db).execute();
}

/** Whether an account can be given companies to review. */
export function isReviewer({ permissions }: Pick<Account, "permissions">): boolean {
  return reviewing.some((permission) => permissions.includes(permission));
}

function usersByEmail(db: Database) {
  return db
    .selectFrom("account")
    .select(["id", "email", "name", "permissions"])
    .orderBy(sql`lower(email)`)
    .orderBy("id");
}
