import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Digests of alerts of one way that should have gone by now. */
export type LateDigests = {
  channel: "mail" | "sms";
  /** Messages, or accounts whose message could not even be written. */
  count: number;
  /** Why the last try of one failed; null where none failed. */
  lastError: string | null;
};

/** What was due before the instant and has neither been sent nor given up. */
export async function listLateDigests(db: Database, before: string): Promise<LateDigests[]> {
  const { rows } = await sql<LateDigests>`
    select d.channel, count(distinct coalesce(d.outbox_message_id, -d.account_id)) as count,
           max(m.last_error) as "lastError"
      from alert_delivery d left join outbox_message m on m.id = d.outbox_message_id
     where d.state in ('waiting', 'queued') and coalesce(d.queued_at, d.due_at) < ${before}
     group by d.channel order by d.channel`.execute(db);
  return rows;
}
