import { type Insertable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { InquiryTable } from "#database/tables/messages.ts";

/** Any fixed number; writing and reporting inquiries lock it. */
const INQUIRY_LOCK = 7_301_991_844;

/** Lets one transaction at a time count and write inquiries; ends with the transaction. */
export async function lockInquiries(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${INQUIRY_LOCK})`.execute(transaction);
}

/** Whether the very same inquiry was stored since the instant. */
export async function hasSameInquiry(
  db: Database,
  { fingerprint, since }: { fingerprint: Buffer; since: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("inquiry")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Times of the inquiries of one sender since the instant, the newest first, at most `limit`. */
export async function listInquiryTimes(
  db: Database,
  sender: { by: "network" | "email"; value: string; since: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("inquiry")
    .select("created_at")
    .where(sender.by, "=", sender.value)
    .where("created_at", ">", sender.since)
    .orderBy("created_at", "desc")
    .limit(sender.limit)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Stores an inquiry. @returns its id */
export async function insertInquiry(
  db: Database,
  inquiry: Insertable<InquiryTable>,
): Promise<number> {
  const row = await db
    .insertInto("inquiry")
    .values(inquiry)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Notes which message reports these inquiries. */
export async function markInquiriesReported(
  db: Database,
  ids: readonly number[],
  messageId: number,
): Promise<void> {
  await db
    .updateTable("inquiry")
    .set({ outbox_message_id: messageId })
    .where("id", "in", ids)
    .execute();
}

/** Inquiries that no message has reported, oldest first. */
export async function listUnreportedInquiries(db: Database, limit: number) {
  return await db
    .selectFrom("inquiry")
    .selectAll()
    .where("outbox_message_id", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}
