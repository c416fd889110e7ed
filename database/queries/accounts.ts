import type { Insertable, Selectable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { AccountTable } from "#database/tables/accounts.ts";

export type Account = Selectable<AccountTable>;
export type NewAccount = Pick<
  Insertable<AccountTable>,
  | "email"
  | "name"
  | "organization"
  | "permissions"
  | "password_hash"
  | "phone"
  | "email_verified_at"
> &
  Partial<Pick<Insertable<AccountTable>, "invited_at" | "sign_up_token_hash">>;

/** @param email  in lower case and trimmed, as stored */
export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<Account | undefined> {
  return db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findAccount(db: Database, id: number): Promise<Account | undefined> {
  return db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Adds an account.
 * @returns its id, or null when the address already has one; that account is left as it is
 */
export async function insertAccount(db: Database, account: NewAccount): Promise<number | null> {
  const row = await db
    .insertInto("account")
    .values(account)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

type InvitedFields = Pick<
  Insertable<AccountTable>,
  | "name"
  | "organization"
  | "permissions"
  | "phone"
  | "password_hash"
  | "invited_at"
  | "sign_up_token_hash"
>;

/**
 * Makes an invited account of a sign-up that nobody has verified.
 * @returns its id, or null when the address has no such account
 */
export async function turnIntoInvited(
  db: Database,
  email: string,
  fields: InvitedFields,
): Promise<number | null> {
  const row = await db
    .updateTable("account")
    .set(fields)
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .where("invited_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}
