import type { Database } from "#database/connect.ts";

/** Puts new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  transaction: Database,
  { accountId, hashes, at }: { accountId: number; hashes: readonly Buffer[]; at: string },
): Promise<void> {
  await deleteRecoveryCodes(transaction, accountId);
  await transaction
    .insertInto("recovery_code")
    .values(
      hashes.map((hash) => ({
        code_hash: hash,
        account_id: accountId,
        created_at: at,
        used_at: null,
      })),
    )
    .execute();
}

/**
 * Uses a recovery code up.
 * @returns how many are left, or null when the account has no such unused code
 */
export async function spendRecoveryCode(
  transaction: Database,
  { accountId, hash, at }: { accountId: number; hash: Buffer; at: string },
): Promise<number | null> {
  const result = await transaction
    .updateTable("recovery_code")
    .set({ used_at: at })
    .where("code_hash", "=", hash)
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? countRecoveryCodes(transaction, accountId) : null;
}

/** How many can still be used. */
export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  const { unused } = await db
    .selectFrom("recovery_code")
    .select((select) => select.fn.countAll<number>().as("unused"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return unused;
}

export async function deleteRecoveryCodes(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
}
