import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

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
