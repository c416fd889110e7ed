import { sql } from "kysely";
import { resultDays } from "#contract/alerts/alert-vocabulary.ts";
import type { Database } from "#database/connect.ts";

/** PostgreSQL channel for matches marked as read. */
export const readChannel = "alert_read";

/** A notice as the inbox lists it; `conditions` and `content` as they were stored. */
export type StoredInboxEntry = {
  id: number;
  kind: string;
  alertName: string;
  formType: string;
  company: string;
  ticker: string | null;
  cik: number;
  accession: string | null;
  conditions: unknown;
  content: unknown;
  happenedAt: string;
  foundAt: string;
  isUnread: boolean;
};

/**
 * Notices of an account, the newest first.
 * @param before  only those older than this one; null: from the newest
 * @param alertId  only those of this alert
 */
export async function listNotices(
  db: Database,
  accountId: number,
  { before, limit, alertId }: { before: number | null; limit: number; alertId?: number },
): Promise<StoredInboxEntry[]> {
  const { rows } = await sql<StoredInboxEntry>`
    select notice.id, notice.kind, alert.name as "alertName", alert.form_type as "formType",
           coalesce(hit.facts->>'Company Name', '') as company, hit.facts->>'Ticker' as ticker,
           hit.cik, hit.accession, hit.conditions, notice.content,
           hit.happened_at as "happenedAt", notice.found_at as "foundAt",
           hit.read_at is null as "isUnread"
      from alert_notice as notice
      join alert_hit as hit on hit.id = notice.hit_id
      join alert on alert.id = notice.alert_id
     where notice.account_id = ${accountId}
       and (${before}::bigint is null or notice.id < ${before})
       and (${alertId ?? null}::bigint is null or notice.alert_id = ${alertId ?? null})
     order by notice.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many matches of the last 365 days each of these accounts has not read; accounts without any are left out. */
export async function countUnread(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ accountId: number; unread: number }>`
    select account_id as "accountId", count(*) as unread from alert_hit
     where account_id = any(${[...accountIds]}::bigint[]) and read_at is null and silence is null
       and matched_at > now() - make_interval(days => ${resultDays})
     group by account_id`.execute(db);
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]));
}

/** Notes that the account has seen its notices up to this one. */
export async function markNoticesRead(
  db: Database,
  accountId: number,
  through: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      update alert_hit set read_at = market_time()
       where account_id = ${accountId} and read_at is null
         and not exists (select from alert_notice as later
                          where later.hit_id = alert_hit.id and later.id > ${through})
         and exists (select from alert_notice as seen where seen.hit_id = alert_hit.id)`.execute(
      transaction,
    );
    await sql`select pg_notify(${readChannel}, '')`.execute(transaction);
  });
}
