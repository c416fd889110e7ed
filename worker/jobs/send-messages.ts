import type { Database } from "#database/connect.ts";
import {
  claimMessage,
  type ClaimedMessage,
  giveUpExpired,
  markFailed,
  markSent,
} from "#database/queries/messages/outbox.ts";
import { retrySecondsBefore } from "#database/queue/queue.ts";
import { sendMessages as queue } from "#database/queue/queues.ts";
import { messageSecretContext, revealSecret } from "#domain/mails/hidden-secret.ts";
import type { Clock } from "#platform/clock.ts";
import { DeliveryFailure } from "#platform/delivery-failure.ts";
import type { Logger } from "#platform/logger.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { openHidden } from "#platform/secrets/sealed-message-secret.ts";
import { type KeyRing, SealError } from "#platform/secrets/key-ring.ts";
import type { TextSender } from "#platform/sms/text-sender.ts";

export type SendContext = {
  db: Database;
  mailer: Mailer;
  textSender: TextSender;
  /** Decrypts the encrypted parts of messages. */
  keyRing: KeyRing;
  clock: Clock;
  logger: Logger;
  /** Aborted at the end: no further message is begun. */
  signal?: AbortSignal;
};

/** Well before the lease of a message ends, so that attempts never overlap. */
const attemptTimeoutMs = 90_000;
const sentAtOnce = 3;
const longestError = 500;

/**
 * Sends every message that is due: mails through the mailer, texts through their sender. Safe alongside
 * others of its kind, and to kill: a message whose sender died after handing it over and before noting that
 * goes out a second time, a mail with the same Message-ID. The only other way to a second one is a provider
 * of texts that takes one and does not answer.
 */
export async function sendMessages(context: SendContext): Promise<void> {
  const sendUntilEmpty = async (): Promise<void> => {
    while (context.signal?.aborted !== true) {
      const message = await claimMessage(context.db, context.clock.now().toString());
      if (message === null) return;
      await attempt(message, context);
    }
  };
  await giveUpExpired(context.db, context.clock.now().toString());
  await Promise.all(Array.from({ length: sentAtOnce }, sendUntilEmpty));
}

async function attempt(message: ClaimedMessage, context: SendContext): Promise<void> {
  const { db, clock, logger } = context;
  const facts = { message: message.id, kind: message.kind, attempts: message.attempts };
  try {
    await deliver(message, context);
  } catch (error) {
    await noteFailure(message, error, context);
    return;
  }
  await markSent(db, message, clock.now().toString());
  logger.info(facts, "message sent");
}

async function deliver(stored: ClaimedMessage, context: SendContext): Promise<void> {
  const message = withSecret(stored, context.keyRing);
  const signal = AbortSignal.timeout(attemptTimeoutMs);
  if (message.channel === "sms") await context.textSender.sendText(message, signal);
  else await context.mailer.send(message, signal);
}

function withSecret(message: ClaimedMessage, keyRing: KeyRing): ClaimedMessage {
  const { secretSealed } = message;
  if (secretSealed === undefined) return message;
  const context = messageSecretContext(message.messageId);
  try {
    return revealSecret(message, openHidden(keyRing, secretSealed, context));
  } catch (error) {
    throw error instanceof SealError ? sealFailure(error, secretSealed, keyRing) : error;
  }
}

/**
 * What was tampered with can never be decrypted. An unknown key comes from a newer process: after a
 * restart of this one it can be decrypted. Neither delays other messages.
 */
function sealFailure(error: SealError, sealed: Buffer, keyRing: KeyRing): DeliveryFailure {
  const isPermanent = !isOfUnknownKey(sealed, keyRing);
  return new DeliveryFailure(error.message, { isPermanent, code: "ESEALED" });
}

function isOfUnknownKey(sealed: Buffer, keyRing: KeyRing): boolean {
  try {
    return !keyRing.keyIds.includes(keyRing.keyIdOf(sealed));
  } catch {
    return false;
  }
}

/** The log names the kind of failure only: a server's answer quotes addresses. */
async function noteFailure(
  message: ClaimedMessage,
  error: unknown,
  { db, clock, logger }: SendContext,
): Promise<void> {
  const now = clock.now();
  const text = error instanceof Error ? error.message : String(error);
  const isPermanent = error instanceof DeliveryFailure && error.isPermanent;
  const createdAt = Temporal.Instant.from(message.createdAt);
  const retrySeconds = isPermanent
    ? null
    : retrySecondsBefore(queue.retry, message.attempts, { createdAt, now });
  const facts = {
    message: message.id,
    kind: message.kind,
    attempts: message.attempts,
    failure: error instanceof DeliveryFailure ? error.code : "unexpected",
    retrySeconds,
  };
  await markFailed(db, message, {
    at: now.toString(),
    error: text.slice(0, longestError),
    isOutage: !(error instanceof DeliveryFailure) || error.isOutage,
    isRecipientRefused: error instanceof DeliveryFailure && error.isOfRecipient,
    retrySeconds,
  });
  if (retrySeconds === null) logger.error(facts, "message given up");
  else logger.warn(facts, "message not sent, retried later");
}
