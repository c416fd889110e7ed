import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

export type RecordedHit = {
  isUnread: boolean;
  /** Cells of the results page when it matched. */
  facts: unknown;
};

/** The recorded matches of an alert that still hold, by their key. */
export async function readRecordedHits(
  db: Database,
  alertId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RecordedHit>> {
  const { rows } = await sql<RecordedHit & { key: string }>`
    select dedup_key as key, read_at is null and silence is null as "isUnread", facts from alert_hit
     where alert_id = ${alertId} and state = 'live' and dedup_key = any(${keys}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...hit }) => [key, hit]));
}

/** The time zone an account is shown times in, an IANA name. */
export async function readTimeZone(db: Database, accountId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom("account")
    .select("timezone")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return timezone;
}
