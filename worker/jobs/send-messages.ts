import type { Database } from "#database/connect.ts";
import {
  claimMessage,
  type ClaimedMessage,
  markFailed,
  markSent,
} from "#database/queries/outbox.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import { type Mailer, MailFailure } from "#platform/mail/mailer.ts";
import { nextAttempt } from "#worker/jobs/next-attempt.ts";

export type SendContext = {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
  /** Aborted at the end: no further mail is begun. */
  signal?: AbortSignal;
};

/** A mail is another's after this long. An attempt is cut off well before, so none overlap. */
const lease = Temporal.Duration.from({ minutes: 2 });
const attemptTimeoutMs = 90_000;
const sentAtOnce = 3;
const longestError = 500;

/**
 * Sends every mail that is due. Safe beside others of its kind and to kill: a mail whose sender
 * died after handing it over and before noting that goes out a second time, with the same
 * Message-ID; this is the only way to a second one.
 */
export async function sendMessages(context: SendContext): Promise<void> {
  const sendInTurn = async (): Promise<void> => {
    while (context.signal?.aborted !== true) {
      const now = context.clock.now();
      const message = await claimMessage(context.db, {
        now: now.toString(),
        until: now.add(lease).toString(),
      });
      if (message === null) return;
      await attempt(message, context);
    }
  };
  await Promise.all(Array.from({ length: sentAtOnce }, sendInTurn));
}

async function attempt(message: ClaimedMessage, context: SendContext): Promise<void> {
  const { db, clock, logger } = context;
  const facts = { message: message.id, kind: message.kind, attempts: message.attempts };
  try {
    await context.mailer.send(message, AbortSignal.timeout(attemptTimeoutMs));
  } catch (error) {
    await noteFailure(message, error, context);
    return;
  }
  await markSent(db, message, clock.now().toString());
  logger.info(facts, "mail sent");
}

/** The log names the kind of failure only: a server's answer quotes addresses. */
async function noteFailure(
  message: ClaimedMessage,
  error: unknown,
  { db, clock, logger }: SendContext,
): Promise<void> {
  const now = clock.now();
  const text = error instanceof Error ? error.message : String(error);
  const isPermanent = error instanceof MailFailure && error.isPermanent;
  const createdAt = Temporal.Instant.from(message.createdAt);
  const next = isPermanent ? null : nextAttempt(message.attempts, { createdAt, now });
  const facts = {
    message: message.id,
    kind: message.kind,
    attempts: message.attempts,
    failure: error instanceof MailFailure ? error.code : "unexpected",
    nextAttemptAt: next?.toString() ?? null,
  };
  const errorText = text.slice(0, longestError);
  if (next === null) {
    await markFailed(db, message, { error: errorText, givenUpAt: now.toString() });
    logger.error(facts, "mail given up");
  } else {
    await markFailed(db, message, { error: errorText, nextAttemptAt: next.toString() });
    logger.warn(facts, "mail not sent, tried again later");
  }
}
