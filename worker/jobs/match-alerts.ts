import { createFreshRuns } from "#database/screening/replica/keeping/fresh-runs.ts";
import { createMatcher, type MatcherContext, queueWatches } from "#worker/alerts/alert-watches.ts";
import { type Matcher, runMatcher } from "#worker/alerts/matching/run-matcher.ts";
import { sweepAlerts } from "#worker/jobs/sweep-alerts.ts";

/** Tasks to be asked for when the queue says that something waits. */
export const matchTasks = queueWatches.map(({ task }) => task);

/** The tasks of the watch: what waits of a kind, and the comparison that finds what was missed. */
export function matchingTasks(
  context: MatcherContext & { signal: AbortSignal },
): Record<string, () => Promise<void>> {
  const { logger } = context;
  // What is asked for while a run is under way is done by one more.
  function matching(matcher: Matcher): () => Promise<void> {
    const runs = createFreshRuns(() => match(matcher));
    return () => runs.run();
  }
  async function match(matcher: Matcher): Promise<void> {
    const startedAt = performance.now();
    const outcome = await runMatcher(matcher, context);
    if (outcome.filings + outcome.failed === 0) return;
    const durationMs = Math.round(performance.now() - startedAt);
    logger.info({ ...outcome, kind: matcher.kind, durationMs }, "filings matched against alerts");
  }
  return {
    ...Object.fromEntries(
      queueWatches.map((watch) => [watch.task, matching(createMatcher(watch, context))]),
    ),
    sweep_alerts: async () => {
      const outcome = await sweepAlerts(context);
      if (outcome.alerts + outcome.failed > 0) logger.debug(outcome, "alerts compared");
    },
  };
}
