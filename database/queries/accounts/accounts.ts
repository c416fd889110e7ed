import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#database/connect.ts";
import { endSignIns } from "#database/queries/sessions/open-sign-ins.ts";
import { forgetDevices } from "#database/queries/accounts/remembered-devices.ts";
import type { AccountTable } from "#database/tables/accounts.ts";

export type Account = Selectable<AccountTable>;
type NewAccount = Pick<
  Insertable<AccountTable>,
  | "email"
  | "name"
  | "organization"
  | "permissions"
  | "password_hash"
  | "phone"
  | "email_verified_at"
> &
  Partial<Pick<Insertable<AccountTable>, "invited_at" | "sign_up_token_hash" | "timezone">>;

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

/**
 * The account, which no one else changes or signs in to until the transaction ends. The one way to lock an
 * account, and always the first: docs/architecture.md says what follows in which order. Rows that only refer
 * to the account are not held up.
 */
export async function lockAccount(
  transaction: Database,
  name: { id: number } | { email: string } | { handle: string },
): Promise<Account | undefined> {
  let query = transaction.selectFrom("account").selectAll().forNoKeyUpdate();
  if ("id" in name) query = query.where("id", "=", name.id);
  if ("email" in name) query = query.where("email", "=", name.email);
  if ("handle" in name) query = query.where("handle", "=", name.handle);
  return query.executeTakeFirst();
}

/** The email of the account with a handle, for naming it where it is not changed. */
export async function emailOfHandle(db: Database, handle: string): Promise<string | null> {
  const query = db.selectFrom("account").select("email").where("handle", "=", handle);
  return (await query.executeTakeFirst())?.email ?? null;
}

type SignUpFields = Pick<
  Insertable<AccountTable>,
  "name" | "phone" | "password_hash" | "sign_up_token_hash"
>;

/** Puts what a newer sign-up says in place of an unverified one's. */
export async function renewSignUp(db: Database, id: number, fields: SignUpFields): Promise<void> {
  await db.updateTable("account").set(fields).where("id", "=", id).execute();
}

/** Notes that the address is its owner's, with what that brings the account. */
export async function markEmailVerified(
  db: Database,
  id: number,
  verified: { at: string; organization: string; permissions: string[] },
): Promise<void> {
  await db
    .updateTable("account")
    .set({
      email_verified_at: verified.at,
      organization: verified.organization,
      permissions: verified.permissions,
      sign_up_token_hash: null,
      updated_at: verified.at,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Sets a new password by a mailed link; from then on that mailbox alone passes no second factor.
 * Remembered devices are forgotten and sign-ins under way end, for they began
 * with the old one.
 */
export async function replacePassword(
  transaction: Database,
  { id, passwordHash, at }: { id: number; passwordHash: string; at: string },
): Promise<void> {
  await transaction
    .updateTable("account")
    .set((set) => ({
      password_hash: passwordHash,
      password_changed_at: at,
      mailed_codes_stopped_at: set
        .case()
        .when("enabled_2fa", "=", true)
        .then(sql<string>`${at}::timestamptz`)
        .else(null)
        .end(),
      updated_at: at,
    }))
    .where("id", "=", id)
    .execute();
  await forgetDevices(transaction, id);
  await endSignIns(transaction, { accountId: id, at });
}

/** The app or a recovery code has been shown: codes are mailed again. */
export async function allowMailedCodes(db: Database, id: number): Promise<void> {
  await db
    .updateTable("account")
    .set({ mailed_codes_stopped_at: null })
    .where("id", "=", id)
    .where("mailed_codes_stopped_at", "is not", null)
    .execute();
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
 * Makes an invited account of a sign-up that no one has verified.
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

/** What people change of their own account; no other column can be named here. */
export type OwnAccountChange = Pick<
  Updateable<AccountTable>,
  | "name"
  | "phone"
  | "profile_image"
  | "timezone"
  | "can_send_email"
  | "can_send_sms"
  | "theme"
  | "password_hash"
  | "password_changed_at"
  | "refused_email"
>;

/** @returns false when there is no such account any more */
export async function changeOwnAccount(
  db: Database,
  { id, change, at }: { id: number; change: OwnAccountChange; at: string },
): Promise<boolean> {
  const result = await db
    .updateTable("account")
    .set({ ...change, updated_at: at })
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const MOST_PREFERENCES = 50;

/** preference_type -> the JSON text last saved. */
export async function listPreferences(
  db: Database,
  accountId: number,
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("user_preference")
    .select(["preference_type", "preferences"])
    .where("account_id", "=", accountId)
    .orderBy("preference_type")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.preference_type, row.preferences]));
}

/**
 * Saves one preference in place of the earlier one.
 * @returns false when the account already holds the most it may and this one is new
 */
export async function savePreference(
  db: Database,
  preference: { accountId: number; type: string; json: string },
): Promise<boolean> {
  const { accountId, type, json } = preference;
  const result = await sql`
    insert into user_preference (account_id, preference_type, preferences)
    select ${accountId}, ${type}, ${json}
     where (select count(*) from user_preference
             where account_id = ${accountId} and preference_type <> ${type}) < ${MOST_PREFERENCES}
        on conflict (account_id, preference_type)
        do update set preferences = excluded.preferences, updated_at = now()`.execute(db);
  return result.numAffectedRows === 1n;
}
