import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** A sealed value and the key of its row. */
export type SealedValue<Key> = { key: Key; sealed: Buffer };

/** Every sealed column, a batch of its rows at a time and one row at a time. */
export type SealedColumn<Key> = {
  /** Rows after this one in the order of their keys; all from the first with null. */
  read(db: Database, after: Key | null, limit: number): Promise<SealedValue<Key>[]>;
  /** Puts another sealed value in place of this one. @returns false when it is no longer there */
  replace(db: Database, value: SealedValue<Key>, next: Buffer): Promise<boolean>;
};

export const sealedSecondFactors: SealedColumn<number> = {
  read: async (db, after, limit) => {
    return await db
      .selectFrom("second_factor")
      .select(["account_id as key", "secret_sealed as sealed"])
      .$if(after !== null, (query) => query.where("account_id", ">", after ?? 0))
      .orderBy("account_id")
      .limit(limit)
      .execute();
  },
  replace: async (db, { key, sealed }, next) => {
    const result = await db
      .updateTable("second_factor")
      .set({ secret_sealed: next })
      .where("account_id", "=", key)
      .where("secret_sealed", "=", sealed)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};

export const sealedSignUpTokens: SealedColumn<Buffer> = {
  read: async (db, after, limit) => {
    return await db
      .selectFrom("sign_up_token")
      .select(["token_hash as key", "token_sealed as sealed"])
      .$if(after !== null, (query) => query.where("token_hash", ">", after ?? Buffer.alloc(0)))
      .orderBy("token_hash")
      .limit(limit)
      .execute();
  },
  replace: async (db, { key, sealed }, next) => {
    const result = await db
      .updateTable("sign_up_token")
      .set({ token_sealed: next })
      .where("token_hash", "=", key)
      .where("token_sealed", "=", sealed)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};

/** By the alert they are of. */
export const sealedWebhookSecrets: SealedColumn<number> = {
  read: async (db, after, limit) => {
    return await db
      .selectFrom("alert_webhook")
      .select(["alert_id as key", "secret_sealed as sealed"])
      .where("alert_id", ">", after ?? 0)
      .orderBy("alert_id")
      .limit(limit)
      .execute();
  },
  replace: async (db, { key, sealed }, next) => {
    const result = await db
      .updateTable("alert_webhook")
      .set({ secret_sealed: next })
      .where("alert_id", "=", key)
      .where("secret_sealed", "=", sealed)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};

/** By the alert they are of. */
export const sealedFeedTokens: SealedColumn<number> = {
  read: async (db, after, limit) => {
    return await db
      .selectFrom("alert_feed")
      .select(["alert_id as key", "token_sealed as sealed"])
      .where("alert_id", ">", after ?? 0)
      .orderBy("alert_id")
      .limit(limit)
      .execute();
  },
  replace: async (db, { key, sealed }, next) => {
    const result = await db
      .updateTable("alert_feed")
      .set({ token_sealed: next })
      .where("alert_id", "=", key)
      .where("token_sealed", "=", sealed)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};

/** By Message-ID. */
export const sealedMessages: SealedColumn<string> = {
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom("outbox_message")
      .select(["message_id as key", "secret_sealed as sealed"])
      .where("secret_sealed", "is not", null)
      .$if(after !== null, (query) => query.where("message_id", ">", after ?? ""))
      .orderBy("message_id")
      .limit(limit)
      .$narrowType<{ sealed: Buffer }>()
      .execute();
    return rows;
  },
  replace: async (db, { key, sealed }, next) => {
    const result = await db
      .updateTable("outbox_message")
      .set({ secret_sealed: next })
      .where("message_id", "=", key)
      .where("secret_sealed", "=", sealed)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};

/** Ids of the keys that stored values were sealed with; the id follows version and length. */
export async function listStoredKeyIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct convert_from(substring(sealed from 3 for get_byte(sealed, 1)), 'UTF8') as id
      from (select secret_sealed as sealed from second_factor
            union all select token_sealed from sign_up_token
            union all select secret_sealed from alert_webhook
            union all select token_sealed from alert_feed
            union all select secret_sealed from outbox_message
                       where secret_sealed is not null) stored
     order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
