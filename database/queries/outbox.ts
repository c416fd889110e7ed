import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#database/connect.ts";

/** PostgreSQL channel that tells of new messages; the notice carries nothing. */
export const outboxChannel = "outbox_message";

const channelSchema = z.enum(["mail", "sms"]);
type Channel = z.infer<typeof channelSchema>;

export type NewMessage = {
  /** What it tells of; a second message with the same key is not written. */
  idempotencyKey: string;
  /** A mail unless told. */
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
  /** What stands in the words where their mark is, sealed. */
  secretSealed?: Buffer;
};

const replyToSchema = z.object({ name: z.string(), address: z.string() }).nullable();
const headersSchema = z.record(z.string(), z.string());

/** A message that one worker has taken to send. */
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
  await sql`select pg_notify(${outboxChannel}, '')`.execute(db);
  return row.id;
}

/**
 * Takes the message that has been due longest. Nobody else gets it before `until`: a worker that dies
 * with it leaves it to the others then.
 * @returns null when none is due
 */
export async function claimMessage(
  db: Database,
  { now, until }: { now: string; until: string },
): Promise<ClaimedMessage | null> {
  const row = await db
    .updateTable("outbox_message")
    .set((set) => ({ attempts: set("attempts", "+", 1), next_attempt_at: until }))
    .where("id", "=", (select) =>
      select
        .selectFrom("outbox_message")
        .select("id")
        .where("sent_at", "is", null)
        .where("given_up_at", "is", null)
        // What was never tried is due, also where the clock was set back since it was written.
        .where((where) =>
          where.or([where("next_attempt_at", "<=", now), where("attempts", "=", 0)]),
        )
        .where((where) =>
          where.or([where("expires_at", "is", null), where("expires_at", ">", now)]),
        )
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    idempotencyKey: row.idempotency_key,
    channel: channelSchema.parse(row.channel),
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    replyTo: replyToSchema.parse(row.reply_to),
    headers: headersSchema.parse(row.headers),
    messageId: row.message_id,
    createdAt: row.created_at,
    attempts: row.attempts,
    ...(row.secret_sealed === null ? {} : { secretSealed: row.secret_sealed }),
  };
}

const forgotten = { text_body: "", html_body: null, secret_sealed: null } as const;

/** Which attempt ends: a claim that has passed to another worker is no longer there to be ended. */
type Attempt = { id: number; attempts: number };

/** Notes that the message was taken, and forgets its words. */
export async function markSent(db: Database, attempt: Attempt, at: string): Promise<void> {
  await db
    .updateTable("outbox_message")
    .set({ sent_at: at, ...forgotten, last_error: null })
    // Sent is sent, also when another has taken it up meanwhile.
    .where("id", "=", attempt.id)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .execute();
}

/**
 * Notes why the attempt failed, and when the next one is or that there is none. One that held a
 * secret loses its words with it: sent again, they would hold the mark.
 */
export async function markFailed(
  db: Database,
  attempt: Attempt,
  outcome: {
    error: string;
    /** When it failed, where no other mail would have gone either; else null. */
    outageAt: string | null;
    /** Whether it was the recipient that is refused, for good. */
    isRecipientRefused?: boolean;
  } & ({ nextAttemptAt: string } | { givenUpAt: string }),
): Promise<void> {
  const { error, outageAt, isRecipientRefused = false } = outcome;
  await db
    .updateTable("outbox_message")
    .set({ last_error: error, outage_at: outageAt, is_recipient_refused: isRecipientRefused })
    .set(
      "givenUpAt" in outcome
        ? {
            given_up_at: outcome.givenUpAt,
            text_body: sql<string>`case when secret_sealed is null then text_body else '' end`,
            html_body: sql<string | null>`case when secret_sealed is null then html_body end`,
            secret_sealed: null,
          }
        : { next_attempt_at: outcome.nextAttemptAt },
    )
    .where("id", "=", attempt.id)
    .where("attempts", "=", attempt.attempts)
    .where("sent_at", "is", null)
    .execute();
}

/** Gives up the messages that came to be worthless before they could be sent, and forgets their words. */
export async function giveUpExpired(db: Database, now: string): Promise<void> {
  await db
    .updateTable("outbox_message")
    .set({ given_up_at: now, last_error: "expired", ...forgotten })
    .where("expires_at", "<=", now)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    // One that is being sent belongs to its sender.
    .where("next_attempt_at", "<=", now)
    .execute();
}

/**
 * Gives up every waiting message of a restored database: whether it went out after the backup was
 * taken, nobody knows here. What held a link or a code is worthless and loses its words.
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
