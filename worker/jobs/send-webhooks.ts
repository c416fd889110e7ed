import { z } from "zod";
import {
  claimDelivery,
  type ClaimedDelivery,
  claimTest,
  markDelivered,
  markUndelivered,
  noteTested,
  switchOff,
} from "#database/alerts/channels/webhooks.ts";
import type { Database } from "#database/connect.ts";
import { retrySecondsBefore } from "#database/queue/queue.ts";
import { sendWebhooks as queue } from "#database/queue/queues.ts";
import {
  webhookBody,
  webhookSecretContext,
  webhookTestBody,
} from "#domain/alerts/webhook-message.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import { type KeyRing, SealError } from "#platform/secrets/key-ring.ts";
import { webhookHeaders } from "#platform/webhooks/sign-webhook.ts";
import type { WebhookClient } from "#sources/webhook-client.ts";

export type WebhookContext = {
  db: Database;
  webhookClient: WebhookClient;
  /** Decrypts the secrets of webhooks. */
  keyRing: KeyRing;
  clock: Clock;
  /** Of the application, for addresses in messages. */
  appOrigin: string;
  logger: Logger;
  /** Aborted at the end: no further message is begun. */
  signal: AbortSignal;
};

const sentAtOnce = 8;
const goneText = "The receiver no longer accepts messages (status 410).";

/**
 * Sends every message that is due. Safe alongside others of its kind, and to kill: a message whose sender
 * died after handing it over goes out a second time, with the same `webhook-id`.
 */
export async function sendWebhooks(context: WebhookContext): Promise<void> {
  const sendUntilEmpty = async (): Promise<void> => {
    while (!context.signal.aborted) {
      const delivery = await claimDelivery(context.db, context.clock.now().toString());
      if (delivery === null) return;
      await send(delivery, context);
    }
  };
  await Promise.all(Array.from({ length: sentAtOnce }, sendUntilEmpty));
}

const contentSchema = z.looseObject({ reason: z.string().optional() });

async function send(delivery: ClaimedDelivery, context: WebhookContext): Promise<void> {
  const { db, clock, logger } = context;
  const { id, alertId, attempts } = delivery;
  const reason = contentSchema.parse(delivery.content).reason ?? null;
  const body = webhookBody({ ...delivery, row: delivery.facts, reason }, context.appOrigin);
  const outcome = await post({ ...delivery, id: delivery.messageId, body }, context);
  const now = clock.now();
  const at = now.toString();
  if (outcome.isTaken) {
    await markDelivered(db, delivery, { status: outcome.status, at });
    return;
  }
  if (context.signal.aborted) return;
  const { status, problem, isGone } = outcome;
  const createdAt = Temporal.Instant.from(delivery.createdAt);
  const retrySeconds = isGone
    ? null
    : retrySecondsBefore(queue.retry, attempts, { createdAt, now });
  await markUndelivered(db, delivery, { status, problem, at, retrySeconds });
  if (isGone) await switchOff(db, alertId, goneText);
  logger.warn({ part: "webhooks", delivery: id, attempts, status, retrySeconds }, "not delivered");
}

/** Sends every test that is requested, one after another. */
export async function testWebhooks(context: WebhookContext): Promise<void> {
  for (;;) {
    const at = context.clock.now().toString();
    const test = await claimTest(context.db, at);
    if (test === null || context.signal.aborted) return;
    const body = webhookTestBody(test.alertName, at);
    const outcome = await post({ ...test, id: `test-${test.alertId}-${at}`, body }, context);
    const problem = outcome.isTaken ? null : outcome.problem;
    await noteTested(context.db, test, { at, problem });
  }
}

async function post(
  message: { alertId: number; url: string; secretSealed: Buffer; id: string; body: string },
  { keyRing, webhookClient, clock, signal }: WebhookContext,
): ReturnType<WebhookClient["post"]> {
  const { alertId, url, secretSealed, id, body } = message;
  let secret: string;
  try {
    secret = keyRing.open(secretSealed, webhookSecretContext(alertId)).toString("utf8");
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    const problem = "Its secret cannot be decrypted. Create a new one.";
    return { isTaken: false, status: null, problem, isGone: false };
  }
  const headers = webhookHeaders(secret, { id, at: clock.now(), body });
  return await webhookClient.post(url, { headers, body }, signal);
}
