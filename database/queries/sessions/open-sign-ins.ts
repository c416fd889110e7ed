import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { SignInAttemptTable } from "#database/tables/accounts.ts";

/** A right password whose second factor is still required. */
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

type MailedCodeLimits = {
  id: string;
  accountId: number;
  mostCodes: number;
  /** No other code of the account may have been mailed since then. */
  quietSince: string;
  hourAgo: string;
  /** Of all sign-ins of the account that had one since then. */
  mostCodesAnHour: number;
};

/**
 * Whether a code may be mailed for the sign-in: it has not ended, it is not too early and there were
 * not enough. Certain only while the account is locked.
 */
export async function mayMailCode(db: Database, limits: MailedCodeLimits): Promise<boolean> {
  const { rows } = await sql<{ is_allowed: boolean }>`
    select exists (select from sign_in_attempt
                    where id = ${limits.id} and ended_at is null
                      and codes_sent < ${limits.mostCodes})
       and not exists (select from sign_in_attempt
                        where account_id = ${limits.accountId}
                          and code_sent_at > ${limits.quietSince})
       and (select coalesce(sum(codes_sent), 0) from sign_in_attempt
             where account_id = ${limits.accountId}
               and code_sent_at > ${limits.hourAgo}) < ${limits.mostCodesAnHour}
        as is_allowed`.execute(db);
  return rows[0]?.is_allowed === true;
}

/** Puts a new mailed code in place of the sign-in's earlier one. */
export async function setMailedCode(
  transaction: Database,
  code: { id: string; codeHash: Buffer; at: string; expiresAt: string },
): Promise<void> {
  await transaction
    .updateTable("sign_in_attempt")
    .set({
      code_hash: code.codeHash,
      code_sent_at: code.at,
      code_expires_at: code.expiresAt,
      codes_sent: sql`codes_sent + 1`,
    })
    .where("id", "=", code.id)
    .execute();
}

/** Removes sign-ins that expired before the instant. */
export async function deleteOldSignIns(db: Database, before: string): Promise<void> {
  await db.deleteFrom("sign_in_attempt").where("expires_at", "<", before).execute();
}
