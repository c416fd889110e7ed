import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { enqueueMatches, endSweep, readSweep } from "#database/alerts/match-queue.ts";
import type { Database } from "#database/connect.ts";
import { workHeld } from "#database/queue/held.ts";
import { type Claim, secondsUntilDue } from "#database/queue/queue.ts";
import { sweepAlerts as queue, sweepAlerts as sweepQueue } from "#database/queue/queues.ts";
import type { Logger } from "#platform/logger.ts";
import { compareAlert } from "#worker/alerts/matching/compare-alert.ts";
import { createMatcher, type MatcherContext, queueWatches } from "#worker/alerts/alert-watches.ts";
import { runMatcher } from "#worker/alerts/matching/run-matcher.ts";
import type { QueueRun } from "#worker/queue-runs.ts";

type SweepOutcome = { alerts: number; differing: number; failed: number };

type SweepContext = { pool: Pool; db: Database; logger: Logger; signal?: AbortSignal };

/** An alert saved just now is compared again within the run. */
const soonSeconds = 1;
const waitMs = 100;

/**
 * Compares what the SQL of each alert that is due finds with its recorded matches, and queues the
 * filings that differ for matching: after each save, and once a day. Safe to run twice,
 * alongside another and to kill.
 */
export async function sweepAlerts(context: SweepContext): Promise<SweepOutcome> {
  const total = { alerts: 0, differing: 0, failed: 0 };
  const { pool, logger } = context;
  while (context.signal?.aborted !== true) {
    await workHeld(pool, queue, {
      signal: context.signal,
      work: async (client, claims) => {
        let differing = 0;
        for (const claim of claims) differing += await sweep(client, claim, context);
        return differing;
      },
      onDone: (differing, claims) => {
        total.alerts += claims.length;
        total.differing += differing;
      },
      onFailure: ({ alertId }, err) => {
        logger.error({ err, alertId }, "alert could not be compared");
        total.failed += 1;
      },
    });
    const seconds = await secondsUntilDue(pool, queue);
    if (seconds === null || seconds > soonSeconds) break;
    await sleep(waitMs);
  }
  return total;
}

/** @returns how much differed */
async function sweep(
  client: PoolClient,
  claim: Claim<typeof queue>,
  { db, logger }: SweepContext,
): Promise<number> {
  const alert = await readSweep(client, claim);
  if (alert === null) return 0;
  const difference = await compareAlert(db, alert);
  if (difference !== null && difference.hits.length > 0) {
    const { kind, hits } = difference;
    logger.info({ alertId: alert.id, rows: hits.length }, "alert differs from what was recorded");
    await enqueueMatches(
      client,
      kind,
      hits.map(({ accession }) => accession),
    );
  }
  await endSweep(client, claim, alert);
  return difference?.hits.length ?? 0;
}

/** The runs that match: one for each queue of filings, and the comparison that finds what they missed. */
export function matchRuns(context: MatcherContext & { signal: AbortSignal }): QueueRun[] {
  const { logger } = context;
  const matchers = queueWatches.map((watch) => createMatcher(watch, context));
  return [
    ...matchers.map((matcher) => ({
      queue: matcher.queue,
      run: async () => {
        const startedAt = performance.now();
        const outcome = await runMatcher(matcher, context);
        if (outcome.filings + outcome.failed === 0) return;
        const durationMs = Math.round(performance.now() - startedAt);
        logger.info({ ...outcome, durationMs }, "filings matched against alerts");
      },
    })),
    {
      queue: sweepQueue,
      run: async () => {
        const outcome = await sweepAlerts(context);
        if (outcome.alerts + outcome.failed > 0) logger.debug(outcome, "alerts compared");
      },
    },
  ];
}
