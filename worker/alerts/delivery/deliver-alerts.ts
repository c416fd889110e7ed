import type { Database } from "#database/connect.ts";
import { type DigestAlert, readDigestAlerts } from "#database/alerts/delivery/digest-content.ts";
import {
  type DueDelivery,
  type DueDigest,
  lastDigestAt,
  listDueDigests,
  markQueued,
  nextDueAt,
  postponeDeliveries,
  skipDeliveries,
  takeDueDeliveries,
} from "#database/alerts/delivery/due-digests.ts";
import { type Account, findAccount } from "#database/queries/accounts/accounts.ts";
import { insertMessage } from "#database/queries/messages/outbox.ts";
import { afterQuietHours } from "#domain/alerts/delivery/delivery-time.ts";
import { quietHoursOf, suppressionReason } from "#domain/alerts/delivery/recipient.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import { type MailAddress, newMessageId } from "#platform/mail/mailer.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { composeDigestMail, composeDigestText } from "#worker/alerts/delivery/compose-digest.ts";
import { planNotices } from "#worker/alerts/delivery/plan-notices.ts";

export type DeliveryContext = {
  db: Database;
  clock: Clock;
  keyRing: KeyRing;
  logger: Logger;
  from: MailAddress;
  appOrigin: string;
  areTextsSent: boolean;
  /** Aborted at the end: nothing further is begun. */
  signal?: AbortSignal;
};

/**
 * Between two digests of one account: matches in quick succession are sent together. Half a minute keeps
 * mails within a minute of their match.
 */
const pause = {
  mail: Temporal.Duration.from({ seconds: 30 }),
  sms: Temporal.Duration.from({ minutes: 1 }),
} as const;

/**
 * Plans what was found, then writes one message for each account and channel with everything that
 * is due. Each message is written in one transaction with what it is made of: killed anywhere,
 * nothing is sent twice and nothing is lost. Safe alongside others of its kind.
 * @returns the earliest instant at which more is to be done; null where nothing waits
 */
export async function deliverAlerts(context: DeliveryContext): Promise<Temporal.Instant | null> {
  const { db, clock, areTextsSent, signal, logger } = context;
  await planNotices({ db, now: () => clock.now(), areTextsSent, signal });
  let earliest: Temporal.Instant | null = null;
  for (const due of await listDueDigests(db, clock.now().toString())) {
    if (signal?.aborted === true) return earliest;
    try {
      earliest = earlierOf(earliest, await deliverDigest(due, context));
    } catch (error) {
      // A failure for one account does not delay the mails of others; the next run retries it.
      logger.error({ err: error, account: due.accountId, channel: due.channel }, "no digest");
    }
  }
  const next = await nextDueAt(db);
  const nextAt = next === null ? null : Temporal.Instant.from(next);
  const isLater = nextAt !== null && Temporal.Instant.compare(nextAt, clock.now()) > 0;
  return isLater ? earlierOf(earliest, nextAt) : earliest;
}

/** @returns when what is due may be sent, where that is not yet */
async function deliverDigest(
  due: DueDigest,
  context: DeliveryContext,
): Promise<Temporal.Instant | null> {
  const { db, clock, logger } = context;
  return await db.transaction().execute(async (transaction) => {
    const taken = await takeDueDeliveries(transaction, due, () => clock.now().toString());
    const now = clock.now();
    const account = await findAccount(transaction, due.accountId);
    if (taken.length === 0 || account === undefined) return null;
    const alerts = await readDigestAlerts(transaction, [...new Set(taken.map(alertOf))]);
    const kept = await dropSuppressed(transaction, { taken, account, alerts, due }, context);
    if (kept.length === 0) return null;
    const ids = kept.map(({ id }) => id);
    const place = { timeZone: account.timezone, quietHours: quietHoursOf(account) };
    const loudAt = afterQuietHours(now, place);
    if (!loudAt.equals(now)) {
      await postponeDeliveries(transaction, ids, loudAt.toString());
      return loudAt;
    }
    const last = await lastDigestAt(transaction, due, now);
    const freeAt = last === null ? now : Temporal.Instant.from(last).add(pause[due.channel]);
    if (Temporal.Instant.compare(freeAt, now) > 0) return freeAt;
    await queueDigest(transaction, { account, alerts, kept, due, now }, context);
    logger.info({ account: account.id, channel: due.channel, notices: kept.length }, "digest");
    return null;
  });
}

const alertOf = ({ alertId }: DueDelivery): number => alertId;

/** @returns what is still wanted as things are set now */
async function dropSuppressed(
  transaction: Database,
  of: {
    taken: readonly DueDelivery[];
    account: Account;
    alerts: readonly DigestAlert[];
    due: DueDigest;
  },
  { areTextsSent }: DeliveryContext,
): Promise<DueDelivery[]> {
  const { taken, account, alerts, due } = of;
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  const refused = new Map<string, number[]>();
  const kept = taken.filter(({ id, alertId, kind }) => {
    const alert = byId.get(alertId);
    if (alert === undefined) return false;
    const reason = suppressionReason(due.channel, { account, alert, areTextsSent, kind });
    if (reason !== null) refused.set(reason, [...(refused.get(reason) ?? []), id]);
    return reason === null;
  });
  for (const [reason, ids] of refused) await skipDeliveries(transaction, ids, reason);
  return kept;
}

async function queueDigest(
  transaction: Database,
  of: {
    account: Account;
    alerts: readonly DigestAlert[];
    kept: readonly DueDelivery[];
    due: DueDigest;
    now: Temporal.Instant;
  },
  { keyRing, appOrigin, from }: DeliveryContext,
): Promise<void> {
  const { account, alerts, kept, due } = of;
  const [first] = kept;
  if (first === undefined) return;
  const compose = due.channel === "mail" ? composeDigestMail : composeDigestText;
  const words = await compose(transaction, {
    account,
    alerts,
    deliveries: kept,
    keyRing,
    appOrigin,
  });
  const at = of.now.toString();
  const messageId = await insertMessage(transaction, {
    // A delivery is part of one message only, so its first one names it.
    idempotencyKey: `alert_digest:${due.channel}:${first.id}`,
    channel: due.channel,
    ...words,
    replyTo: null,
    messageId: newMessageId(from),
    createdAt: at,
  });
  if (messageId === null) throw new Error(`Delivery ${first.id} is part of a message already.`);
  await markQueued(
    transaction,
    kept.map(({ id }) => id),
    { messageId, at },
  );
}

function earlierOf(
  one: Temporal.Instant | null,
  other: Temporal.Instant | null,
): Temporal.Instant | null {
  if (one === null || other === null) return one ?? other;
  return Temporal.Instant.compare(one, other) <= 0 ? one : other;
}
