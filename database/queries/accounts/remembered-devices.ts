import type { Insertable, Selectable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { RememberedDeviceTable } from "#database/tables/accounts.ts";

export type RememberedDevice = Selectable<RememberedDeviceTable>;

/** Remembers a device in place of what was remembered of it before. */
export async function rememberDevice(
  transaction: Database,
  device: Insertable<RememberedDeviceTable>,
): Promise<void> {
  await transaction
    .deleteFrom("remembered_device")
    .where("account_id", "=", device.account_id)
    .where("device_id", "=", device.device_id)
    .execute();
  await transaction.insertInto("remembered_device").values(device).execute();
}

/** Whether the secret was given to this device of this account, and still counts. */
export async function isDeviceRemembered(
  db: Database,
  device: { accountId: number; deviceId: string; hash: Buffer; at: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("remembered_device")
    .select("id")
    .where("token_hash", "=", device.hash)
    .where("account_id", "=", device.accountId)
    .where("device_id", "=", device.deviceId)
    .where("expires_at", ">", device.at)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those that still count, the newest first. */
export async function listRememberedDevices(
  db: Database,
  { accountId, at }: { accountId: number; at: string },
): Promise<RememberedDevice[]> {
  return db
    .selectFrom("remembered_device")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("expires_at", ">", at)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** @returns the user agent of the device; undefined if the account has no such device */
export async function forgetDevice(
  db: Database,
  { accountId, id }: { accountId: number; id: string },
): Promise<Pick<RememberedDevice, "user_agent"> | undefined> {
  return db
    .deleteFrom("remembered_device")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("user_agent")
    .executeTakeFirst();
}

/**
 * Asks every device of the account for a code again. Belongs to each change of its password and to
 * turning the second factor off.
 */
export async function forgetDevices(transaction: Database, accountId: number): Promise<void> {
  await transaction.deleteFrom("remembered_device").where("account_id", "=", accountId).execute();
}

/** Removes those that no longer count. */
export async function deleteExpiredDevices(db: Database, at: string): Promise<void> {
  await db.deleteFrom("remembered_device").where("expires_at", "<=", at).execute();
}
