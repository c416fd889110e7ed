import { type Selectable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { SecondFactorTable } from "#database/tables/accounts.ts";

export type SecondFactor = Selectable<SecondFactorTable>;

export async function findSecondFactor(
  db: Database,
  accountId: number,
): Promise<SecondFactor | undefined> {
  return db
    .selectFrom("second_factor")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Whether a second factor is in force. */
export async function hasSecondFactor(db: Database, accountId: number): Promise<boolean> {
  const factor = await db
    .selectFrom("second_factor")
    .select("confirmed_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return factor !== undefined && factor.confirmed_at !== null;
}

/**
 * Keeps a secret that is not in force yet, in place of an earlier such one.
 * @returns false when the account has one in force, which stays
 */
export async function storePendingSecret(
  db: Database,
  { accountId, sealed, at }: { accountId: number; sealed: Buffer; at: string },
): Promise<boolean> {
  const fresh = { secret_sealed: sealed, last_step: null, tries: 0, created_at: at };
  const result = await db
    .insertInto("second_factor")
    .values({ account_id: accountId, confirmed_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet(fresh)
        .where("second_factor.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Takes one of the tries a set-up has, before the code is looked at.
 * @returns the set-up, or undefined when there is none, it is too old or its tries are used up
 */
export async function takeSetUpTry(
  db: Database,
  {
    accountId,
    mostTries,
    begunAfter,
  }: { accountId: number; mostTries: number; begunAfter: string },
): Promise<SecondFactor | undefined> {
  return db
    .updateTable("second_factor")
    .set({ tries: sql`tries + 1` })
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is", null)
    .where("tries", "<", mostTries)
    .where("created_at", ">", begunAfter)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Puts the pending secret in force; the account says so from the same moment on.
 * @returns false when it is in force already, or another one took its place meanwhile
 */
export async function confirmSecondFactor(
  transaction: Database,
  { factor, step, at }: { factor: SecondFactor; step: number; at: string },
): Promise<boolean> {
  const result = await transaction
    .updateTable("second_factor")
    .set({ confirmed_at: at, last_step: step })
    .where("account_id", "=", factor.account_id)
    .where("secret_sealed", "=", factor.secret_sealed)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await setEnabled(transaction, factor.account_id, true);
  return true;
}

/**
 * Takes the code of a step of 30 s.
 * @returns false when a code of this step or a later one was taken before
 */
export async function takeStep(
  db: Database,
  { accountId, step }: { accountId: number; step: number },
): Promise<boolean> {
  const result = await db
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .where((where) => where.or([where("last_step", "is", null), where("last_step", "<", step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Removes the secret, whether in force or not.
 * @returns whether one was in force
 */
export async function removeSecondFactor(
  transaction: Database,
  accountId: number,
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom("second_factor")
    .where("account_id", "=", accountId)
    .returning("confirmed_at")
    .executeTakeFirst();
  await setEnabled(transaction, accountId, false);
  return removed !== undefined && removed.confirmed_at !== null;
}

async function setEnabled(db: Database, accountId: number, isEnabled: boolean): Promise<void> {
  await db
    .updateTable("account")
    .set({ enabled_2fa: isEnabled, mailed_codes_stopped_at: null })
    .where("id", "=", accountId)
    .execute();
}

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
