import type { Database } from "#database/connect.ts";
import { keepListening } from "#database/listen.ts";
import { forgetFailedRuns, noteFailedRun } from "#database/queue/queue-state.ts";
import { type Queue, type QueueSchedule, secondsUntilDue } from "#database/queue/queue.ts";
import { systemClock } from "#platform/clock.ts";
import { withJobContext, withLogContext } from "#platform/log-context.ts";
import type { Logger } from "#platform/logger.ts";
import { Wakeup } from "#worker/following/pause.ts";
import type { WorkerPart } from "#worker/worker-context.ts";

/** What is done whenever a queue may have work: all that is due. */
export type QueueRun = {
  queue: Queue | QueueSchedule;
  /** @returns when there is more to do, for a queue that has no table; null or nothing: not known */
  run: () => Promise<Temporal.Instant | null | void>;
};

type RunContext = { connectionString: string; db: Database; logger: Logger; signal: AbortSignal };

/** Work that is due and not claimed is another process's, or its transaction is about to commit. */
const shortestWaitSeconds = 1;

/**
 * Runs each queue at once, whenever the database announces work, when a retry is due, and as often as its
 * schedule says: a notice can be lost with its connection. Each process keeps its own timers, so a clock
 * that is set back delays nothing.
 */
export function startQueueRuns(context: RunContext, runs: readonly QueueRun[]): WorkerPart {
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, ending.signal]);
  const wakeups = new Map<string, Wakeup[]>();
  const running = runs.map(async (each) => {
    const wakeup = new Wakeup();
    const { channel } = each.queue;
    if (channel !== null) wakeups.set(channel, [...(wakeups.get(channel) ?? []), wakeup]);
    await withLogContext({ part: "jobs" }, () => keepRunning({ ...context, signal }, each, wakeup));
  });
  const channels = [...wakeups].map(([channel, rung]): [string, () => Promise<void>] => [
    channel,
    async () => rung.forEach((wakeup) => wakeup.ring()),
  ]);
  const listening = keepListening(context.connectionString, Object.fromEntries(channels), (err) =>
    context.logger.warn({ part: "jobs", err }, "notices are not received"),
  );
  return {
    close: async () => {
      ending.abort();
      await Promise.all(running);
      await listening.close();
    },
  };
}

/** One run at a time; a notice during a run is followed by another. */
async function keepRunning(
  { db, logger, signal }: RunContext,
  { queue, run }: QueueRun,
  wakeup: Wakeup,
): Promise<void> {
  // Of a run before this process started, too.
  let mayHaveFailed = true;
  while (!signal.aborted) {
    let seconds = queue.everySeconds;
    try {
      const next = await withJobContext(queue.name, run);
      if (mayHaveFailed) await forgetFailedRuns(db, queue.name);
      mayHaveFailed = false;
      seconds = Math.min(seconds, await secondsUntilNext(db, queue, next ?? null));
    } catch (err) {
      if (signal.aborted) return;
      logger.error({ job: queue.name, err }, "run failed");
      mayHaveFailed = true;
      const error = err instanceof Error ? err.message : String(err);
      await noteFailedRun(db, queue.name, error).catch(() => undefined);
    }
    await wakeup.wait(Math.max(shortestWaitSeconds, seconds) * 1_000, signal);
  }
}

async function secondsUntilNext(
  db: Database,
  queue: Queue | QueueSchedule,
  next: Temporal.Instant | null,
): Promise<number> {
  if ("table" in queue) return (await secondsUntilDue(db, queue)) ?? queue.everySeconds;
  return next === null ? queue.everySeconds : systemClock.now().until(next).total("seconds");
}
