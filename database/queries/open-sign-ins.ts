import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { SignInAttemptTable } from "#database/tables/account-security.ts";

/** A right password whose second factor is still asked. */
export type OpenSignIn = Selectable<SignInAttemptTable>;

type NewSignIn = Omit<
  Insertable<SignInAttemptTable>,
  "code_hash" | "code_sent_at" | "code_expires_at" | "codes_sent" | "tries" | "ended_at"
>;

/** How a sign-in is named: by its token, else the newest one from the same device or network. */
export type SignInName =
  | { tokenHash: Buffer; deviceId?: string | null }
  | { deviceId: string | null }
  | { networkAddress: string };

export async function insertSignIn(db: Database, signIn: NewSignIn): Promise<void> {
  await db.insertInto("sign_in_attempt").values(signIn).execute();
}

/** The sign-in of the account so named that is still open. */
export async function findOpenSignIn(
  db: Database,
  { accountId, name, at }: { accountId: number; name: SignInName; at: string },
): Promise<OpenSignIn | undefined> {
  let query = db
    .selectFrom("sign_in_attempt")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at);
  if ("tokenHash" in name) query = query.where("token_hash", "=", name.tokenHash);
  if ("deviceId" in name && name.deviceId !== undefined)
    query = query.where(sql<boolean>`device_id is not distinct from ${name.deviceId}`);
  if ("networkAddress" in name) query = query.where("network_address", "=", name.networkAddress);
  return query.orderBy("created_at", "desc").orderBy("id").limit(1).executeTakeFirst();
}

/**
 * Takes one of the tries a sign-in has, before the code is looked at.
 * @returns how many were taken, this one included; null when it has ended
 */
export async function takeSignInTry(
  db: Database,
  { id, mostTries }: { id: string; mostTries: number },
): Promise<number | null> {
  const taken = await db
    .updateTable("sign_in_attempt")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("tries", "<", mostTries)
    .returning("tries")
    .executeTakeFirst();
  return taken?.tries ?? null;
}

/**
 * Ends a sign-in; its mailed code is worth nothing from then on.
 * @returns false when it had ended already
 */
export async function endSignIn(
  db: Database,
  { id, at }: { id: string; at: string },
): Promise<boolean> {
  const result = await db
    .updateTable("sign_in_attempt")
    .set({ ended_at: at, code_hash: null })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends every open sign-in of the account. */
export async function endSignIns(
  db: Database,
  { accountId, at }: { accountId: number; at: string },
): Promise<void> {
  await db
    .updateTable("sign_in_attempt")
    .set({ ended_at: at, code_hash: null })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
}

type MailedCode = {
  id: string;
  accountId: number;
  codeHash: Buffer;
  at: string;
  expiresAt: string;
  mostCodes: number;
  /** No other code of the account may have been mailed since then. */
  quietSince: string;
  hourAgo: string;
  /** Of all sign-ins of the account that had one since then. */
  mostCodesAnHour: number;
};

/**
 * Puts a new mailed code in place of the sign-in's earlier one. The caller has locked the account,
 * so that none slips past the look at the others.
 * @returns false when it is too early for another code, there were enough, or the sign-in has ended
 */
export async function setMailedCode(transaction: Database, code: MailedCode): Promise<boolean> {
  const result = await transaction
    .updateTable("sign_in_attempt")
    .set({
      code_hash: code.codeHash,
      code_sent_at: code.at,
      code_expires_at: code.expiresAt,
      codes_sent: sql`codes_sent + 1`,
    })
    .where("id", "=", code.id)
    .where("ended_at", "is", null)
    .where("codes_sent", "<", code.mostCodes)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("sign_in_attempt as other")
            .select("other.id")
            .where("other.account_id", "=", code.accountId)
            .where("other.code_sent_at", ">", code.quietSince),
        ),
      ),
    )
    .where(
      (where) =>
        where
          .selectFrom("sign_in_attempt as other")
          .select((select) =>
            select.fn.coalesce(select.fn.sum("other.codes_sent"), sql.lit(0)).as("sent"),
          )
          .where("other.account_id", "=", code.accountId)
          .where("other.code_sent_at", ">", code.hourAgo),
      "<",
      code.mostCodesAnHour,
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes sign-ins that expired before the instant. */
export async function deleteOldSignIns(db: Database, before: string): Promise<void> {
  await db.deleteFrom("sign_in_attempt").where("expires_at", "<", before).execute();
}
