import type { Updateable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { AccountTable } from "#database/tables/accounts.ts";

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
