import type { Pool, PoolClient } from "pg";
import { finishHeld, type HeldQueue, workHeld } from "#database/queue/held.ts";
import type { matchQueues } from "#database/queue/queues.ts";
import type { Logger } from "#platform/logger.ts";
import type { SettledCounts } from "#worker/alerts/matching/reconcile-batch.ts";

/** Matches what changed against the alerts of one kind. */
export type Matcher = {
  queue: HeldQueue<(typeof matchQueues)["trade"]["payload"]["shape"]>;
  /** Loads alerts that changed. */
  refresh(): Promise<void>;
  /** Settles filings in the transaction of `client`. */
  settle(client: PoolClient, accessions: readonly string[]): Promise<SettledCounts>;
};

export type MatchOutcome = { filings: number; hits: number; changed: number; failed: number };

/**
 * Settles all filings that wait. Safe to run twice, alongside another and to kill: a filing leaves the queue
 * only in the transaction that writes its matches.
 */
export async function runMatcher(
  matcher: Matcher,
  { pool, logger, signal }: { pool: Pool; logger: Logger; signal?: AbortSignal },
): Promise<MatchOutcome> {
  const { queue } = matcher;
  const total = { filings: 0, hits: 0, changed: 0, failed: 0 };
  await workHeld(pool, queue, {
    signal,
    work: async (client, claims) => {
      await matcher.refresh();
      const counts = await matcher.settle(
        client,
        claims.map(({ accession }) => accession),
      );
      await finishHeld(client, queue, claims);
      return counts;
    },
    onDone: ({ hits, changed }, claims) => {
      total.filings += claims.length;
      total.hits += hits;
      total.changed += changed;
    },
    onFailure: ({ kind, accession }, err) => {
      logger.error({ err, kind, accession }, "filing could not be matched against alerts");
      total.failed += 1;
    },
  });
  return total;
}
