import { withJobContext } from "#platform/log-context.ts";
import type { Database } from "#database/connect.ts";
import type { Clock } from "#platform/clock.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { MarketClock } from "#platform/market-clock.ts";
import { findAlarms, type Watched } from "#worker/alarms/find-alarms.ts";
import { reportAlarms } from "#worker/alarms/report-alarms.ts";
import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";

const everyMs = 60_000;
/** After a start sources have this long to answer; whatever mends itself meanwhile is not told. */
const patience = Temporal.Duration.from({ minutes: 3 });
/** Something that comes and goes is told once. */
const calm = Temporal.Duration.from({ minutes: 10 });
export const localOrigin = "http://localhost:3000";

export type WatchContext = {
  db: Database;
  clock: Clock;
  marketClock: MarketClock;
  mailSettings: Pick<MailSettings, "from">;
  /** Null: this machine. */
  appOrigin: string | null;
  watched: Watched;
};

/** Tells administrators by mail of incomplete days and silent sources until it is closed. */
export async function watchSources(context: WorkerContext): Promise<WorkerPart> {
  const { logger, source, prices } = context;
  const watch = createWatch({
    ...context,
    watched: { source: source?.name ?? null, prices: prices?.vendor ?? null },
  });
  let running: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      const { begun, ended } = await watch();
      if (begun + ended > 0) logger.info({ part: "alarms", begun, ended }, "administrators told");
    } catch (error) {
      logger.error({ part: "alarms", err: error }, "sources could not be watched");
    }
  };
  const timer = setInterval(() => {
    running ??= withJobContext("alarms", look).finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * One look at everything, to be taken every minute. What is wrong is told once it has been for
 * three minutes, and its end once it has not been for ten; both are counted from this process's
 * start, while what was told is kept in the database.
 */
export function createWatch(
  context: WatchContext,
): () => Promise<{ begun: number; ended: number }> {
  const since = new Map<string, Temporal.Instant>();
  const lastSeen = new Map<string, Temporal.Instant>();
  let startedAt: Temporal.Instant | null = null;

  return async () => {
    const now = context.clock.now();
    startedAt ??= now;
    const at = now.toString();
    const marketNow = context.marketClock.now().toString();
    const { alarms, watchedFrom } = await findAlarms(context.db, context.watched, {
      now: at,
      marketNow,
    });
    const subjects = new Set(alarms.map(({ subject }) => subject));
    for (const subject of since.keys()) if (!subjects.has(subject)) since.delete(subject);
    for (const subject of subjects) {
      if (!since.has(subject)) since.set(subject, now);
      lastSeen.set(subject, now);
    }
    for (const [subject, seen] of lastSeen)
      if (isLonger(now.since(seen), calm)) lastSeen.delete(subject);
    return await reportAlarms(
      context.db,
      {
        found: alarms.filter(({ subject }) => {
          const first = since.get(subject);
          return first !== undefined && isLonger(now.since(first), patience);
        }),
        doubtful: new Set(lastSeen.keys()),
        watchedFrom,
        mayEnd: isLonger(now.since(startedAt), calm),
      },
      {
        settings: context.mailSettings,
        statusLink: `${context.appOrigin ?? localOrigin}/status`,
        at,
      },
    );
  };
}

function isLonger(duration: Temporal.Duration, limit: Temporal.Duration): boolean {
  return Temporal.Duration.compare(duration, limit) >= 0;
}
