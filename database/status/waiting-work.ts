import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Filings named by feeds, indexes or people and not fetched yet; instants are real. */
export type WaitingFilings = {
  waiting: number;
  /** Of those, how many were tried before. */
  failing: number;
  oldestAt: string | null;
  lastError: string | null;
};

/** Reads what waits to be fetched. */
export async function readWaitingFilings(db: Database): Promise<WaitingFilings> {
  const { rows } = await sql<WaitingFilings>`
    select count(*) as waiting, count(*) filter (where attempts > 0) as failing,
           min(found_at) as "oldestAt",
           (select last_error from wanted_filing
             where state = 'waiting' and last_error is not null
             order by found_at desc limit 1) as "lastError"
      from wanted_filing where state = 'waiting'`.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, oldestAt: null, lastError: null };
}

/** Issuers to be computed, and filings of which a document's text was refused for its size or time. */
export async function readWaitingComputation(
  db: Database,
): Promise<{ issuers: number; refusedTexts: number }> {
  const { rows } = await sql<{ issuers: number; refusedTexts: number }>`
    select (select count(*) from dirty_issuer) as issuers,
           (select count(*) from text_extraction where refused <> '[]') as "refusedTexts"`.execute(
    db,
  );
  return rows[0] ?? { issuers: 0, refusedTexts: 0 };
}

/** Messages of one channel. */
export type WaitingMessages = {
  channel: "mail" | "sms";
  waiting: number;
  failing: number;
  givenUp: number;
};

/** Messages not sent, by channel; only channels that have any. */
export async function readWaitingMessages(db: Database): Promise<WaitingMessages[]> {
  const { rows } = await sql<WaitingMessages>`
    select channel, count(*) filter (where given_up_at is null) as waiting,
           count(*) filter (where given_up_at is null and last_error is not null) as failing,
           count(*) filter (where given_up_at is not null) as "givenUp"
      from outbox_message where sent_at is null group by channel`.execute(db);
  return rows;
}
