import {
  type JobHelpers,
  Logger as WorkerLogger,
  type Runner,
  run,
  type Task,
  type TaskList,
} from "graphile-worker";
import type { Pool } from "pg";
import { alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import { alertChannel, listStoredKinds } from "#database/alerts/alerts.ts";
import { matchWantedChannel } from "#database/alerts/match-queue.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import { openDatabase } from "#database/connect.ts";
import { dirtyIssuerChannel } from "#database/filings/dirty-issuers.ts";
import { listenForNotices } from "#database/listen.ts";
import { alertNoticeChannel } from "#database/alerts/hits/record-hits.ts";
import { outboxChannel } from "#database/queries/outbox.ts";
import type { MarketClock } from "#platform/market-clock.ts";
import { systemClock } from "#platform/clock.ts";
import { withLogContext } from "#platform/log-context.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { watchDatabase } from "#database/watch-database.ts";
import type { Logger } from "#platform/logger.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import type { TextSender } from "#platform/sms/text-sender.ts";
import { localOrigin, watchSources } from "#worker/alarms/watch-sources.ts";
import { keepAnchors } from "#worker/anchors/keep-anchors.ts";
import { requireWatches, startAlertParts } from "#worker/alerts/alert-watches.ts";
import { deliverAlerts } from "#worker/alerts/delivery/deliver-alerts.ts";
import { startFillingWords } from "#worker/alerts/keywords/fill-words.ts";
import { followCalls } from "#worker/calls/follow-calls.ts";
import { startFollowing } from "#worker/following/start-following.ts";
import { startPriceFollowing } from "#worker/prices/start-price-following.ts";
import { followWebhooks } from "#worker/webhooks/follow-webhooks.ts";
import type { FollowedPrices, FollowedSource, WorkerContext } from "#worker/worker-context.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { matchingTasks, matchTasks } from "#worker/jobs/match-alerts.ts";
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
  /** Whether text messages reach anybody. */
  areTextsSent: boolean;
  keyRing: KeyRing;
  /** The file of anchors of the audit trail; null: none is written. */
  auditAnchors: string | null;
  /** Networks that webhooks may reach besides the open Internet. */
  webhookNetworks: readonly string[];
  logger: Logger;
  /** Where connections are counted; nowhere unless told. */
  metrics?: Metrics | null;
};

/** Between two times that all jobs are asked for. */
const everyMs = 60_000;
const deriveConcurrency = 2;
const sendConcurrency = 1;
/** Trades, events, and the comparison of an alert with what was recorded of it. */
const matchConcurrency = 3;

/**
 * Starts the background process: it computes what new filings and prices make necessary and sends
 * waiting mails, when notified of them and every minute. Jobs are kept in the database and are safe to
 * run twice.
 * @throws where alerts of some kind would never be matched
 */
export async function startWorker(options: WorkerOptions): Promise<{ close: () => Promise<void> }> {
  const { connectionString, logger } = options;
  const stopping = new AbortController();
  const pool = openBulkPool(connectionString, {
    max: deriveConcurrency + sendConcurrency + 2 * matchConcurrency + 5,
  });
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
  // A notice lost with its connection is made good within a minute.
  const runners = await startRunners(context);
  const [runner] = runners;
  const ask = async (name: string): Promise<void> => {
    await runner?.addJob(name, {}, { jobKey: name });
  };
  const listener = await listenForWork({ connectionString, logger }, ask);
  const partContext: WorkerContext = {
    ...context,
    ...options.following,
    clock: systemClock,
    mailSettings: options.mail.settings,
  };
  const parts = [
    await withLogContext({ part: "following" }, () => startFollowing(partContext)),
    await withLogContext({ part: "prices" }, () => startPriceFollowing(partContext)),
    ...(await startAlertParts(partContext)),
    await withLogContext({ part: "calls" }, () => followCalls(partContext)),
    followWebhooks({
      ...partContext,
      keyRing: options.keyRing,
      networks: options.webhookNetworks,
      appOrigin: options.appOrigin ?? localOrigin,
    }),
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
      await listener.end().catch(() => undefined);
      await Promise.all(runners.map((each) => each.stop()));
      await db.destroy();
      await pool.end();
    },
  };
}

type JobContext = WorkerOptions & {
  pool: Pool;
  db: ReturnType<typeof openDatabase>;
  signal: AbortSignal;
};

/**
 * Asks for what there is to do now, then every minute and whenever the database announces some. Each
 * process keeps its own timer: a crontab follows the machine's clock and, after that is set back,
 * starts nothing until it has caught up.
 */
async function listenForWork(
  { connectionString, logger }: Pick<WorkerOptions, "connectionString" | "logger">,
  ask: (task: string) => Promise<void>,
): Promise<{ end: () => Promise<void> }> {
  const listener = await listenForNotices(connectionString, {
    [dirtyIssuerChannel]: () => ask("derive_issuers"),
    [outboxChannel]: () => ask("send_messages"),
    [alertNoticeChannel]: () => ask("deliver_alerts"),
    [matchWantedChannel]: () => Promise.all(matchTasks.map(ask)),
    [alertChannel]: () => ask("sweep_alerts"),
  });
  const tasks = [
    "derive_issuers",
    "send_messages",
    "deliver_alerts",
    ...matchTasks,
    "sweep_alerts",
  ];
  for (const task of tasks) await ask(task);
  const askAll = async (): Promise<void> => {
    try {
      for (const task of tasks) await ask(task);
    } catch (err) {
      logger.warn({ part: "jobs", err }, "jobs could not be asked for");
    }
  };
  const timer = setInterval(() => void askAll(), everyMs);
  return {
    end: async () => {
      clearInterval(timer);
      await listener.end();
    },
  };
}

/** One for each kind of work, so that none waits until another's ends. */
async function startRunners(context: JobContext): Promise<Runner[]> {
  const { pool, logger } = context;
  return [
    await startRunner(pool, logger, {
      taskList: { derive_issuers: () => derive(context) },
      concurrency: deriveConcurrency,
    }),
    await startRunner(pool, logger, {
      taskList: { send_messages: () => send(context) },
      concurrency: sendConcurrency,
    }),
    await startRunner(pool, logger, {
      taskList: { deliver_alerts: (_payload, { addJob }) => deliver(context, addJob) },
      concurrency: 1,
    }),
    await startRunner(pool, logger, {
      taskList: matchingTasks(context),
      concurrency: matchConcurrency,
    }),
  ];
}

/** A runner of its own for these tasks. */
async function startRunner(
  pool: Pool,
  logger: Logger,
  { taskList, concurrency }: { taskList: TaskList; concurrency: number },
): Promise<Runner> {
  return await run({
    pgPool: pool,
    taskList: inJobContexts(taskList),
    concurrency,
    // `listenForWork` asks for what is to be done.
    parsedCronItems: [],
    noHandleSignals: true,
    // A finished job is noted in batches, of which the end waits for the last: noted one by one, it
    // could be cut off and stay locked for hours.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => (level, message) => logWorker(logger, level, message)),
  });
}

/** Every line a job writes names it. */
function inJobContexts(taskList: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(taskList).map(([name, task]): [string, Task] => [
      name,
      (payload, helpers) =>
        withLogContext({ part: "jobs", job: name, job_id: helpers.job.id }, () =>
          task?.(payload, helpers),
        ),
    ]),
  );
}

async function derive(context: JobContext): Promise<void> {
  const { pool, db, settings, signal, logger, following } = context;
  const startedAt = performance.now();
  const { marketClock } = following;
  const outcome = await deriveIssuers({ pool, db, settings, signal, marketClock });
  if (outcome.issuers === 0) return;
  const durationMs = Math.round(performance.now() - startedAt);
  logger.info({ ...outcome, durationMs }, "issuers derived");
}

/** What a summary or a notice writes announces itself, and so is sent by the next job. */
async function send(context: JobContext): Promise<void> {
  const { db, mail, textSender, keyRing, signal, logger } = context;
  const { mailer, settings } = mail;
  const clock = systemClock;
  await sendMessages({ db, mailer, textSender, keyRing, clock, logger, signal });
  await summarizeInquiries(db, settings, clock);
  const appOrigin = context.appOrigin ?? localOrigin;
  await notifyOfRunAs({ db, from: settings.from, appOrigin, clock });
}

/** What is due before the next minute has a job of its own. */
async function deliver(context: JobContext, addJob: JobHelpers["addJob"]): Promise<void> {
  const { mail, appOrigin } = context;
  const next = await deliverAlerts({
    ...context,
    clock: systemClock,
    from: mail.settings.from,
    appOrigin: appOrigin ?? localOrigin,
  });
  const soon = systemClock.now().add({ minutes: 1 });
  if (next === null || Temporal.Instant.compare(next, soon) > 0) return;
  const runAt = new Date(next.epochMilliseconds);
  await addJob("deliver_alerts", {}, { jobKey: "deliver_alerts_soon", runAt });
}

function logWorker(logger: Logger, level: string, message: string): void {
  if (level === "error") logger.error({ part: "jobs" }, message);
  else if (level === "warning") logger.warn({ part: "jobs" }, message);
  else logger.debug({ part: "jobs" }, message);
}
