import type { Pool } from "pg";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import type { Database } from "#database/connect.ts";
import { createFreshRuns } from "#database/screening/replica/keeping/fresh-runs.ts";
import type { Logger } from "#platform/logger.ts";
import { openKeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";
import { settleTexts } from "#worker/alerts/keywords/settle-texts.ts";
import { watchKeywords } from "#worker/alerts/keywords/watched-keywords.ts";
import { createKnownAlerts, type KnownAlerts } from "#worker/alerts/known-alerts.ts";
import { matchEvents } from "#worker/alerts/matching/match-events.ts";
import { matchTrades } from "#worker/alerts/matching/match-trades.ts";
import { type Matcher, runMatcher } from "#worker/alerts/matching/run-matcher.ts";
import { sweepAlerts } from "#worker/jobs/sweep-alerts.ts";

const tradePortion = 200;
const eventPortion = 500;
/** Texts of megabytes are read while their transaction is open. */
const textPortion = 10;

export type MatcherContext = { pool: Pool; db: Database; logger: Logger };

/** Tasks to be asked for when the queue says that something waits. */
export const matchTasks = ["match_trades", "match_events", "match_texts"] as const;

/** The tasks of the watch: what waits of a kind, and the comparison that finds what was missed. */
export function matchingTasks(
  context: MatcherContext & { signal: AbortSignal },
): Record<(typeof matchTasks)[number] | "sweep_alerts", () => Promise<void>> {
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
    logger.info({ ...outcome, kind: matcher.kind, durationMs }, "filings held against alerts");
  }
  return {
    match_trades: matching(createTradeMatcher(context)),
    match_events: matching(createEventMatcher(context)),
    match_texts: matching(createTextMatcher(context)),
    sweep_alerts: async () => {
      const outcome = await sweepAlerts(context);
      if (outcome.alerts + outcome.failed > 0) logger.debug(outcome, "alerts compared");
    },
  };
}

/** Holds rows of Form 4 against alerts, which it keeps in memory from one run to the next. */
export function createTradeMatcher(context: MatcherContext): Matcher {
  const alerts = knownAlerts("4", context);
  return {
    kind: "trade",
    portion: tradePortion,
    refresh: () => alerts.refresh(),
    settle: (client, accessions) => matchTrades(client, accessions, { db: context.db, alerts }),
  };
}

/** Holds 8-Ks against alerts, in the same way. */
export function createEventMatcher(context: MatcherContext): Matcher {
  const alerts = knownAlerts("8-K", context);
  return {
    kind: "event",
    portion: eventPortion,
    refresh: () => alerts.refresh(),
    settle: (client, accessions) => matchEvents(client, accessions, { db: context.db, alerts }),
  };
}

/** Holds texts of 8-Ks, 10-Qs and 10-Ks against keyword alerts; they are read in a thread. */
export function createTextMatcher(context: MatcherContext): Matcher {
  const alerts = knownAlerts("keyword", context);
  const beside = {
    db: context.db,
    alerts,
    watched: watchKeywords(alerts),
    finder: openKeywordFinder(),
  };
  return {
    kind: "text",
    portion: textPortion,
    refresh: () => alerts.refresh(),
    settle: (client, accessions) => settleTexts(client, accessions, beside),
  };
}

function knownAlerts(kind: AlertKind, { pool, logger }: MatcherContext): KnownAlerts {
  return createKnownAlerts(kind, {
    pool,
    onUnreadable: (id, error) =>
      logger.error({ err: error, alertId: id }, "alert cannot be read and is not watched"),
  });
}
