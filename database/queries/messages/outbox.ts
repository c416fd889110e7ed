import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { claimLeased, endAttempts } from "#database/queue/leased.ts";
import { announce } from "#database/queue/queue.ts";
import { sendMessages } from "#database/queue/queues.ts";

type Channel = "mail" | "sms";

export type NewMessage = {
  /** Its subject; a second message with the same key is not written. */
  idempotencyKey: string;
  /** A mail by default. */
  channel?: Channel;
  kind: string;
  /** An address, or for a text a phone with plus and country code. */
  recipient: string;
  /** Empty for a text. */
  subject: string;
  text: string;
  html: string | null;
  replyTo: { name: string; address: string } | null;
  headers?: Readonly<Record<string, string>>;
  messageId: string;
  /** UTC instant. */
  createdAt: string;
  /** UTC instant after which it is worthless and no longer sent. */
  expiresAt?: string;
  /** The encrypted text that replaces the mark in the words. */
  secretSealed?: Buffer;
};

/** A message that one worker has claimed to send. */
export type ClaimedMessage = NewMessage & {
  id: number;
  channel: Channel;
  headers: Readonly<Record<string, string>>;
  /** This one included. */
  attempts: number;
};

/**
 * Writes a message to be sent and tells waiting workers when the transaction commits.
 * @returns its id, or null when the key is there already
 */
export async function insertMessage(db: Database, message: NewMessage): Promise<number | null> {
  const row = await db
    .insertInto("outbox_message")
    .values({
      idempotency_key: message.idempotencyKey,
      channel: message.channel ?? "mail",
      kind: message.kind,
      recipient: message.recipient,
      subject: message.subject,
      text_body: message.text,
      html_body: message.html,
      reply_to: message.replyTo === null ? null : JSON.stringify(message.replyTo),
      headers: JSON.stringify(message.headers ?? {}),
      message_id: message.messageId,
      next_attempt_at: message.createdAt,
      created_at: message.createdAt,
      expires_at: message.expiresAt ?? null,
      secret_sealed: message.secretSealed ?? null,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return null;
  await announce(db, sendMessages);
  return row.id;
}

/**
 * Claims the message that has been due longest.
 * @param at  UTC instant
 * @returns null when none is due
 */
export async function claimMessage(db: Database, at: string): Promise<ClaimedMessage | null> {
  const [claimed] = await claimLeased(db, sendMessages, { limit: 1, at });
  if (claimed === undefined) return null;
  const { textBody, htmlBody, secretSealed, ...message } = claimed;
  const secret = secretSealed === null ? {} : { secretSealed };
  return { ...message, text: textBody, html: htmlBody, ...secret };
}

const forgotten = { text_body: "", html_body: null, secret_sealed: null } as const;

/** Notes that the message was accepted, and forgets its words. */
export async function markSent(
  db: Database,
  { id, attempts }: { id: number; attempts: number },
  at: string,
): Promise<void> {
  const sent = { claim: { id, attempts }, error: null, outcome: { sent_at: at, ...forgotten } };
  // Sent is sent, also where its lease ended and another process has claimed it since.
  await endAttempts(db, sendMessages, [sent], { at, evenIfClaimedAgain: true });
}

/**
 * Notes why the attempt failed, and when the next one is or that there is none. One that held a
 * secret loses its words with it: sent again, they would hold the mark.
 */
export async function markFailed(
  db: Database,
  message: Pick<ClaimedMessage, "id" | "attempts" | "secretSealed">,
  failure: {
    at: string;
    error: string;
    /** Whether no other mail would have gone either. */
    isOutage: boolean;
    /** Whether it was the recipient that is refused, for good. */
    isRecipientRefused?: boolean;
    /** Until the next attempt; null: the message is given up. */
    retrySeconds: number | null;
  },
): Promise<void> {
  const { id, attempts, secretSealed } = message;
  const { at, error, isOutage, isRecipientRefused = false, retrySeconds } = failure;
  const givenUp = {
    given_up_at: at,
    ...(secretSealed === undefined ? {} : forgotten),
  };
  const outcome = {
    outage_at: isOutage ? at : null,
    is_recipient_refused: isRecipientRefused,
    ...(retrySeconds === null ? givenUp : {}),
  };
  const failed = { claim: { id, attempts }, error, outcome };
  await endAttempts(db, sendMessages, [failed], { at, retrySeconds });
}

/** Gives up the messages that expired before they could be sent, and forgets their words. */
export async function giveUpExpired(db: Database, now: string): Promise<void> {
  await db
    .updateTable("outbox_message")
    .set({ given_up_at: now, last_error: "expired", ...forgotten })
    .where("expires_at", "<=", now)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    // One that is being sent belongs to its sender.
    .where((where) =>
      where.or([where("claimed_until", "is", null), where("claimed_until", "<=", now)]),
    )
    .execute();
}

/**
 * Gives up every waiting message of a restored database: it is unknown whether it was sent after the backup
 * was taken. What held a link or a code is worthless and loses its words.
 * @returns how many
 */
export async function holdWaitingMessages(db: Database, now: string): Promise<number> {
  const result = await db
    .updateTable("outbox_message")
    .set({
      given_up_at: now,
      last_error: "restored from a backup: it may have been sent after that was taken",
      text_body: sql<string>`case when secret_sealed is null then text_body else '' end`,
      html_body: sql<string | null>`case when secret_sealed is null then html_body end`,
      secret_sealed: null,
    })
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Whether an attempt between the instants failed in a way that keeps all mails back, and none went since. */
export async function isMailFailing(
  db: Database,
  { since, until }: { since: string; until: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("outbox_message as failed")
    .select("failed.id")
    .where("failed.channel", "=", "mail")
    .where("failed.outage_at", ">", since)
    .where("failed.outage_at", "<=", until)
    .where("failed.sent_at", "is", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("outbox_message as sent")
            .select("sent.id")
            .where("sent.channel", "=", "mail")
            .whereRef("sent.sent_at", ">=", "failed.outage_at"),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What became of the newest mail to the address; undefined where there is none. */
export async function readNewestMail(db: Database, recipient: string) {
  return db
    .selectFrom("outbox_message")
    .select(["sent_at", "last_error"])
    .where("channel", "=", "mail")
    .where("recipient", "=", recipient)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** How many messages of this kind were written since the instant. */
export async function countMessages(
  db: Database,
  { kind, since }: { kind: string; since: string },
): Promise<number> {
  const row = await db
    .selectFrom("outbox_message")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}
