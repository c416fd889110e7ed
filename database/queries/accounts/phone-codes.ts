import { type Selectable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { PhoneCodeTable } from "#database/tables/accounts.ts";

export type PhoneCode = Selectable<PhoneCodeTable>;

/** Puts a code in place of the account's earlier one. */
export async function setPhoneCode(db: Database, code: Omit<PhoneCode, "tries">): Promise<void> {
  const { account_id: _key, ...fields } = code;
  await db
    .insertInto("phone_code")
    .values(code)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ ...fields, tries: 0 }))
    .execute();
}

/**
 * Takes one of the tries of the account's code, before the code is looked at.
 * @returns the current code; undefined where the session has none that still counts
 */
export async function takePhoneTry(
  db: Database,
  by: { accountId: number; sessionId: string; at: string; mostTries: number },
): Promise<PhoneCode | undefined> {
  return await db
    .updateTable("phone_code")
    .set({ tries: sql`tries + 1` })
    .where("account_id", "=", by.accountId)
    .where("session_id", "=", by.sessionId)
    .where("expires_at", ">", by.at)
    .where("tries", "<", by.mostTries)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Notes that the number answered the code, which is spent by that.
 * @returns false when the account has another number or another code by now
 */
export async function markPhoneVerified(
  transaction: Database,
  code: PhoneCode,
  at: string,
): Promise<boolean> {
  const spent = await transaction
    .deleteFrom("phone_code")
    .where("account_id", "=", code.account_id)
    .where("code_hash", "=", code.code_hash)
    .executeTakeFirst();
  if (spent.numDeletedRows === 0n) return false;
  const result = await transaction
    .updateTable("account")
    .set({ verified_phone: code.phone, refused_phone: null, updated_at: at })
    .where("id", "=", code.account_id)
    .where("phone", "=", code.phone)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes codes that expired before the instant. */
export async function deleteOldPhoneCodes(db: Database, before: string): Promise<void> {
  await db.deleteFrom("phone_code").where("expires_at", "<", before).execute();
}
