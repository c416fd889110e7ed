import { type RawBuilder, type SelectType, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { Tables } from "#database/tables.ts";

/** A sealed value and the key of its row. */
export type SealedValue<Key> = { key: Key; sealed: Buffer };

/** A column of sealed values, read a batch of rows at a time and changed one row at a time. */
export type SealedColumn<Key> = {
  /** Rows after this one in the order of their keys; all from the first with null. */
  read(db: Database, after: Key | null, limit: number): Promise<SealedValue<Key>[]>;
  /** Puts another sealed value in place of this one. @returns false when it is no longer there */
  replace(db: Database, value: SealedValue<Key>, next: Buffer): Promise<boolean>;
  /** Selects every sealed value as `sealed`. */
  all: RawBuilder<{ sealed: Buffer }>;
};

function sealedColumn<Name extends keyof Tables, KeyName extends keyof Tables[Name] & string>(
  tableName: Name,
  keyName: KeyName,
  sealedName: keyof Tables[Name] & string,
): SealedColumn<SelectType<Tables[Name][KeyName]>> {
  type Key = SelectType<Tables[Name][KeyName]>;
  const table = sql.table(tableName);
  const key = sql.ref(keyName);
  const sealed = sql.ref(sealedName);
  return {
    read: async (db, after, limit) => {
      const { rows } = await sql<SealedValue<Key>>`
        select ${key} as key, ${sealed} as sealed from ${table}
         where ${sealed} is not null and ${after === null ? sql`true` : sql`${key} > ${after}`}
         order by ${key} limit ${limit}`.execute(db);
      return rows;
    },
    replace: async (db, value, next) => {
      const { numAffectedRows } = await sql`
        update ${table} set ${sealed} = ${next}
         where ${key} = ${value.key} and ${sealed} = ${value.sealed}`.execute(db);
      return numAffectedRows === 1n;
    },
    all: sql`select ${sealed} as sealed from ${table} where ${sealed} is not null`,
  };
}

/** Every sealed column. */
export const sealedColumns = {
  secondFactors: sealedColumn("second_factor", "account_id", "secret_sealed"),
  signUpTokens: sealedColumn("sign_up_token", "token_hash", "token_sealed"),
  messages: sealedColumn("outbox_message", "message_id", "secret_sealed"),
  webhooks: sealedColumn("alert_webhook", "alert_id", "secret_sealed"),
  feeds: sealedColumn("alert_feed", "alert_id", "token_sealed"),
  evidenceKeys: sealedColumn("evidence_key", "key_id", "private_sealed"),
};

/** Ids of the keys that stored values were sealed with; the id follows version and length. */
export async function listStoredKeyIds(db: Database): Promise<string[]> {
  const stored = Object.values(sealedColumns).map(({ all }) => all);
  const { rows } = await sql<{ id: string }>`
    select distinct convert_from(substring(sealed from 3 for get_byte(sealed, 1)), 'UTF8') as id
      from (${sql.join(stored, sql` union all `)}) stored
     order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
