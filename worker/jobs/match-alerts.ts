import { sweepAlerts as sweepQueue } from "#database/queue/queues.ts";
import { createMatcher, type MatcherContext, queueWatches } from "#worker/alerts/alert-watches.ts";
import { runMatcher } from "#worker/alerts/matching/run-matcher.ts";
import { sweepAlerts } from "#worker/jobs/sweep-alerts.ts";
import type { QueueRun } from "#worker/queue-runs.ts";

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
