import type { Pool } from "pg";
import { type AlertKind, alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import {
  type ComparedAlert,
  type DifferingHit,
  differingEventHits,
  differingPlannedSaleHits,
  differingTradeHits,
} from "#database/alerts/hits/differing-hits.ts";
import { differingKeywordHits } from "#database/alerts/keywords/differing-keyword-hits.ts";
import type { MatchKind } from "#database/alerts/match-queue.ts";
import type { Database } from "#database/connect.ts";
import { computePriceDays, matchQueues } from "#database/queue/queues.ts";
import type { Logger } from "#platform/logger.ts";
import { openKeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";
import { settleTexts } from "#worker/alerts/keywords/settle-texts.ts";
import { watchKeywords } from "#worker/alerts/keywords/watched-keywords.ts";
import { createKnownAlerts, type KnownAlerts } from "#worker/alerts/known-alerts.ts";
import { matchEvents } from "#worker/alerts/matching/match-events.ts";
import { matchPlannedSales } from "#worker/alerts/matching/match-planned-sales.ts";
import { matchTrades } from "#worker/alerts/matching/match-trades.ts";
import type { Matcher } from "#worker/alerts/matching/run-matcher.ts";
import { computingPriceDays } from "#worker/alerts/prices/compute-price-days.ts";
import type { QueueRun } from "#worker/queue-runs.ts";
import type { WorkerContext } from "#worker/worker-context.ts";

/** Filings that changed wait in a queue, and are matched against the alerts of the kind. */
export type QueueWatch = {
  by: "queue";
  queue: MatchKind;
  /** How filings are matched; alerts are kept in memory from one run to the next. */
  open: (db: Database, alerts: KnownAlerts) => Matcher["settle"];
  /** Where the results of an alert differ from its recorded matches; the sweep queues these filings. */
  differing: (
    db: Database,
    alert: ComparedAlert,
    options: { isNew: boolean },
  ) => Promise<DifferingHit[]>;
};

/** The kind is matched with the work of another queue, which itself compares what it recorded. */
export type RunWatch = { by: "run"; run: (context: WorkerContext) => QueueRun };

/** How the worker matches each kind of alert. */
export const alertWatches = {
  "4": {
    by: "queue",
    queue: "trade",
    open: (db, alerts) => (client, accessions) => matchTrades(client, accessions, { db, alerts }),
    differing: differingTradeHits,
  },
  "8-K": {
    by: "queue",
    queue: "event",
    open: (db, alerts) => (client, accessions) => matchEvents(client, accessions, { db, alerts }),
    differing: differingEventHits,
  },
  // Last prices come by the stream of `worker/prices`, which matches them as they arrive.
  price_alert: {
    by: "run",
    run: (context) => ({ queue: computePriceDays, run: computingPriceDays(context) }),
  },
  keyword: {
    by: "queue",
    queue: "text",
    open: (db, alerts) => {
      const context = { db, alerts, watched: watchKeywords(alerts), finder: openKeywordFinder() };
      return (client, accessions) => settleTexts(client, accessions, context);
    },
    differing: differingKeywordHits,
  },
  planned_sales: {
    by: "queue",
    queue: "planned_sale",
    open: (db, alerts) => (client, accessions) =>
      matchPlannedSales(client, accessions, { db, alerts }),
    differing: differingPlannedSaleHits,
  },
} as const satisfies Record<AlertKind, QueueWatch | RunWatch>;

/** The kinds that are matched from a queue. */
export const queueWatches: readonly (QueueWatch & { kind: AlertKind })[] = alertKinds.flatMap(
  (kind) => {
    const watch: QueueWatch | RunWatch = alertWatches[kind];
    return watch.by === "queue" ? [{ kind, ...watch }] : [];
  },
);

/** The runs of other queues that match alerts. */
export function otherAlertRuns(context: WorkerContext): QueueRun[] {
  return alertKinds.flatMap((kind) => {
    const watch: QueueWatch | RunWatch = alertWatches[kind];
    return watch.by === "run" ? [watch.run(context)] : [];
  });
}

export type MatcherContext = { pool: Pool; db: Database; logger: Logger };

/** Matches filings against the alerts of a kind, which it keeps in memory. */
export function createMatcher(
  { kind, queue, open }: QueueWatch & { kind: AlertKind },
  { pool, db, logger }: MatcherContext,
): Matcher {
  const alerts = createKnownAlerts(kind, {
    pool,
    onUnreadable: (id, error) =>
      logger.error({ err: error, alertId: id }, "alert cannot be read and is not watched"),
  });
  return {
    queue: matchQueues[queue],
    refresh: () => alerts.refresh(),
    settle: open(db, alerts),
  };
}

/**
 * Refuses kinds of alerts that nothing would match: their alerts could be saved and would never fire.
 * @param kinds  of the vocabulary and of stored alerts
 * @throws naming the kinds
 */
export function requireWatches(
  kinds: Iterable<string>,
  watches: Readonly<Record<string, unknown>> = alertWatches,
): void {
  const missing = [...new Set(kinds)].filter((kind) => !Object.hasOwn(watches, kind));
  if (missing.length === 0) return;
  throw new Error(`The worker has no matcher for alerts of kind ${missing.join(", ")}.`);
}
