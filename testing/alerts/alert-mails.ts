import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * Has the worker write the next mails now, not half a minute after the last ones. A row that it holds
 * at this moment is left for the next time: neither waits for the other.
 */
export async function askForMails(db: Database): Promise<void> {
  await sql`
    update alert_delivery set queued_at = '2026-01-01T00:00:00Z'
     where id in (select id from alert_delivery where queued_at is not null
                     for update skip locked)`.execute(db);
  await sql`notify alert_notice`.execute(db);
}

/**
 * Takes from a killed worker the mails it was sending, which otherwise are its own for two minutes.
 * While no other runs: what a living one is sending would go out twice.
 */
export async function freeMailsBeingSent(db: Database): Promise<void> {
  await db
    .updateTable("outbox_message")
    .set({ next_attempt_at: "2026-01-01T00:00:00Z", claimed_until: null })
    .where("sent_at", "is", null)
    .execute();
}
