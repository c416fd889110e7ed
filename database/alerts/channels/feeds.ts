import { sql } from "kysely";
import { listNotices, type StoredInboxEntry } from "#database/alerts/channels/inbox.ts";
import type { Database } from "#database/connect.ts";

export type SealedFeedToken = { tokenHash: Buffer; tokenSealed: Buffer };

export async function findFeed(db: Database, alertId: number): Promise<SealedFeedToken | null> {
  const row = await db
    .selectFrom("alert_feed")
    .select(["token_hash as tokenHash", "token_sealed as tokenSealed"])
    .where("alert_id", "=", alertId)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives the alert a feed of this token, in place of any it had. */
export async function saveFeed(
  db: Database,
  feed: SealedFeedToken & { alertId: number; now: string },
): Promise<void> {
  const row = { token_hash: feed.tokenHash, token_sealed: feed.tokenSealed, created_at: feed.now };
  await db
    .insertInto("alert_feed")
    .values({ alert_id: feed.alertId, ...row })
    .onConflict((conflict) => conflict.column("alert_id").doUpdateSet(row))
    .execute();
}

export async function removeFeed(db: Database, alertId: number): Promise<void> {
  await db.deleteFrom("alert_feed").where("alert_id", "=", alertId).execute();
}

/** The alert a feed is of, and what its owner may. */
export type FeedOwner = {
  alertId: number;
  accountId: number;
  alertName: string;
  permissions: string[];
  /** When the feed's newest entry was written, or the alert last changed. */
  updatedAt: string;
};

export async function findFeedOwner(db: Database, tokenHash: Buffer): Promise<FeedOwner | null> {
  const { rows } = await sql<FeedOwner>`
    select alert.id as "alertId", alert.account_id as "accountId", alert.name as "alertName",
           account.permissions,
           greatest(alert.updated_at, (select max(created_at) from alert_notice
                                        where alert_id = alert.id)) as "updatedAt"
      from alert_feed join alert on alert.id = alert_feed.alert_id
      join account on account.id = alert.account_id
     where token_hash = ${tokenHash} and account.suspended_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The newest notices of the alert, the newest first. */
export async function listFeedEntries(
  db: Database,
  { accountId, alertId }: FeedOwner,
  limit: number,
): Promise<StoredInboxEntry[]> {
  return await listNotices(db, accountId, { before: null, limit, alertId });
}
