import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { wantMatches } from "#database/alerts/match-queue.ts";
import {
  claimSweep,
  type DueSweep,
  endSweep,
  failSweep,
  isSweepDueWithin,
} from "#database/alerts/sweep-queue.ts";
import { inTransaction } from "#database/bulk/transaction.ts";
import type { Database } from "#database/connect.ts";
import type { Logger } from "#platform/logger.ts";
import { compareAlert } from "#worker/alerts/matching/compare-alert.ts";

export type SweepOutcome = { alerts: number; differing: number; failed: number };

/** An alert saved a moment ago is looked at again within the run. */
const soonSeconds = 1;
const waitMs = 100;

/**
 * Compares what the SQL of each alert that is due finds with what was recorded of it, and puts what
 * differs into the queue of what is matched: after each save, and once a day. Safe to run twice,
 * beside another and to kill.
 */
export async function sweepAlerts(context: {
  pool: Pool;
  db: Database;
  logger: Logger;
  signal?: AbortSignal;
}): Promise<SweepOutcome> {
  const total = { alerts: 0, differing: 0, failed: 0 };
  const { pool, logger } = context;
  while (context.signal?.aborted !== true) {
    const claimed: DueSweep[] = [];
    try {
      const differing = await inTransaction(pool, (client) => sweepNext(client, context, claimed));
      if (differing !== null) {
        total.alerts += 1;
        total.differing += differing;
        continue;
      }
    } catch (error) {
      const [alert] = claimed;
      if (alert === undefined) throw error;
      logger.error({ err: error, alertId: alert.id }, "alert could not be compared");
      await failSweep(pool, alert.id, error instanceof Error ? error.message : String(error));
      total.failed += 1;
      continue;
    }
    if (!(await isSweepDueWithin(pool, soonSeconds))) break;
    await sleep(waitMs);
  }
  return total;
}

/** @returns how much differed; null without an alert that is due */
async function sweepNext(
  client: PoolClient,
  { db, logger }: { db: Database; logger: Logger },
  claimed: DueSweep[],
): Promise<number | null> {
  const alert = await claimSweep(client);
  if (alert === null) return null;
  claimed.push(alert);
  const difference = await compareAlert(db, alert);
  if (difference !== null && difference.hits.length > 0) {
    const { kind, hits } = difference;
    logger.info({ alertId: alert.id, rows: hits.length }, "alert differs from what was recorded");
    await wantMatches(
      client,
      kind,
      hits.map(({ accession }) => accession),
    );
  }
  await endSweep(client, alert);
  return difference?.hits.length ?? 0;
}
