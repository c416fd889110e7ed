import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Of the recorded matches of an alert that still hold: by their key, whether they were not yet seen. */
export async function readRecordedHits(
  db: Database,
  alertId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { isUnread: boolean }>> {
  const { rows } = await sql<{ key: string; isUnread: boolean }>`
    select dedup_key as key, read_at is null and silence is null as "isUnread" from alert_hit
     where alert_id = ${alertId} and state = 'live' and dedup_key = any(${keys}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, isUnread }) => [key, { isUnread }]));
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
