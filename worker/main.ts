import { alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import { listStoredKinds } from "#database/alerts/alerts.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import { openDatabase } from "#database/connect.ts";
import * as queues from "#database/queue/queues.ts";
import { type MarketClock, systemClock } from "#platform/clock.ts";
import { withLogContext } from "#platform/log-context.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { watchDatabase } from "#database/watch-database.ts";
import type { Logger } from "#platform/logger.ts";
import { networkCheck } from "#platform/webhooks/networks.ts";
import { openWebhookClient, type WebhookClient } from "#sources/webhook-client.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import type { TextSender } from "#platform/sms/text-sender.ts";
import { usualOrigin, watchSources } from "#worker/alarms/watch-sources.ts";
import { keepAnchors } from "#worker/anchors/keep-anchors.ts";
import { otherAlertRuns, requireWatches } from "#worker/alerts/alert-watches.ts";
import { deliverAlerts } from "#worker/alerts/delivery/deliver-alerts.ts";
import { startFillingWords } from "#worker/alerts/keywords/fill-words.ts";
import { followCalls } from "#worker/jobs/follow-calls.ts";
import { startFollowing } from "#worker/following/start-following.ts";
import { startPriceFollowing } from "#worker/prices/start-price-following.ts";
import { type QueueRun, startQueueRuns } from "#worker/queue-runs.ts";
import { sendWebhooks, testWebhooks, type WebhookContext } from "#worker/jobs/send-webhooks.ts";
import type { FollowedPrices, FollowedSource, WorkerContext } from "#worker/worker-context.ts";
import { deriveIssuers, deriveLiveIssuers } from "#worker/jobs/derive-issuers.ts";
import { rankLeads } from "#worker/jobs/rank-leads.ts";
import { matchRuns } from "#worker/jobs/sweep-alerts.ts";
import { sendMessages } from "#worker/jobs/send-messages.ts";
import { notifyOfRunAs } from "#worker/jobs/notify-of-run-as.ts";
import { summarizeInquiries } from "#worker/jobs/summarize-inquiries.ts";

export type WorkerOptions = {
  connectionString: string;
  /** What is followed; null: nothing, or no prices. */
  following: {
    source: FollowedSource | null;
    prices: FollowedPrices | null;
    marketClock: MarketClock;
  };
  appOrigin: string | null;
  settings: PriceSettings;
  mail: { settings: MailSettings; mailer: Mailer };
  textSender: TextSender;
  /** Whether text messages are sent. */
  areTextsSent: boolean;
  keyRing: KeyRing;
  /** The file of anchors of the audit trail; null: none is written. */
  auditAnchors: string | null;
  /** Networks that webhooks may reach besides the open Internet. */
  webhookNetworks: readonly string[];
  logger: Logger;
  /** Where connections are counted; nowhere by default. */
  metrics?: Metrics | null;
};

/** Connections for COPY and transactions of derivations, matching, price days and filings under way at once. */
const bulkConnections = 16;

/**
 * Starts the background process: it follows sources, and does the work of all queues. Work is kept in the
 * database and is safe to attempt twice.
 * @throws where alerts of some kind would never be matched
 */
export async function startWorker(options: WorkerOptions): Promise<{ close: () => Promise<void> }> {
  const { connectionString, logger } = options;
  const stopping = new AbortController();
  const pool = openBulkPool(connectionString, { max: bulkConnections });
  const metrics = options.metrics ?? null;
  const db = openDatabase(connectionString, {
    max: 8,
    ...watchDatabase("worker", { logger, metrics }),
  });
  metrics?.watchPool("worker-bulk", pool);
  try {
    requireWatches([...alertKinds, ...(await listStoredKinds(db))]);
  } catch (error) {
    await db.destroy();
    await pool.end();
    throw error;
  }
  const context = { ...options, pool, db, signal: stopping.signal };
  const partContext: WorkerContext = {
    ...context,
    ...options.following,
    clock: systemClock,
    mailSettings: options.mail.settings,
  };
  const webhookClient = openWebhookClient(networkCheck(options.webhookNetworks));
  const parts = [
    startQueueRuns(partContext, queueRuns({ ...context, ...partContext, webhookClient })),
    await withLogContext({ part: "following" }, () => startFollowing(partContext)),
    await withLogContext({ part: "prices" }, () => startPriceFollowing(partContext)),
    await withLogContext({ part: "calls" }, () => followCalls(partContext)),
    withLogContext({ part: "words" }, () => startFillingWords(partContext)),
    withLogContext({ part: "anchors" }, () =>
      keepAnchors({ ...partContext, keyRing: options.keyRing, path: options.auditAnchors }),
    ),
    await withLogContext({ part: "alarms" }, () => watchSources(partContext)),
  ];
  return {
    close: async () => {
      stopping.abort();
      await Promise.all(parts.map((part) => part.close()));
      await webhookClient.close();
      await db.destroy();
      await pool.end();
    },
  };
}

type JobContext = WorkerOptions & WorkerContext & { webhookClient: WebhookClient };

/** What the worker does for each queue; filings and companies have loops of their own (`worker/following`). */
function queueRuns(context: JobContext): QueueRun[] {
  return [
    { queue: queues.deriveIssuers, run: () => derive(context, deriveIssuers) },
    { queue: queues.deriveIssuers, run: () => derive(context, deriveLiveIssuers) },
    { queue: queues.rankLeads, run: () => rankLeads(context) },
    ...otherAlertRuns(context),
    ...matchRuns(context),
    { queue: queues.deliverAlerts, run: () => deliver(context) },
    { queue: queues.sendMessages, run: () => send(context) },
    { queue: queues.sendWebhooks, run: () => sendWebhooks(webhookContext(context)) },
    { queue: queues.testWebhooks, run: () => testWebhooks(webhookContext(context)) },
  ];
}

function webhookContext(context: JobContext): WebhookContext {
  return { ...context, appOrigin: context.appOrigin ?? usualOrigin };
}

async function derive(context: JobContext, work: typeof deriveIssuers): Promise<void> {
  const { pool, db, settings, signal, logger, marketClock } = context;
  const startedAt = performance.now();
  const outcome = await work({ pool, db, settings, signal, marketClock });
  if (outcome.issuers === 0) return;
  const durationMs = Math.round(performance.now() - startedAt);
  logger.info({ ...outcome, durationMs }, "issuers derived");
}

/** What a summary or a notice writes is announced, and so is sent by the next run. */
async function send(context: JobContext): Promise<void> {
  const { db, mail, textSender, keyRing, clock, signal, logger } = context;
  const { mailer, settings } = mail;
  await sendMessages({ db, mailer, textSender, keyRing, clock, logger, signal });
  await summarizeInquiries(db, settings, clock);
  const appOrigin = context.appOrigin ?? usualOrigin;
  await notifyOfRunAs({ db, from: settings.from, appOrigin, clock });
}

async function deliver(context: JobContext): Promise<Temporal.Instant | null> {
  return await deliverAlerts({
    ...context,
    from: context.mail.settings.from,
    appOrigin: context.appOrigin ?? usualOrigin,
  });
}
