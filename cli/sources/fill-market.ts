import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { Database } from "#database/connect.ts";
import { finishStep, readStep } from "#database/sources/steps.ts";
import { firstDay } from "#demo/world/market/sessions.ts";
import { newYorkDay, systemClock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import type { MarketClock } from "#platform/market-clock.ts";
import { runBackfill } from "#worker/following/backfill.ts";
import type { FollowedSource } from "#worker/worker-context.ts";

export type FillOptions = {
  db: Database;
  connectionString: string;
  /** The demo world, served on loopback. */
  source: FollowedSource;
  marketClock: MarketClock;
  /** First day of the demonstration; the world's unless told. */
  since: string | null;
  marketFund: string;
  priceSources: readonly string[];
  logger: Logger;
};

/** Of a database that has once been brought up to the market's first moment. */
const step = "demo/filled";

/**
 * Brings in what the demo world published before its market began, as any backfill would: from the
 * indexes, beside the worker that follows the feed. Done once; cut short, it goes on where it was.
 */
export async function fillMarket(options: FillOptions, signal: AbortSignal): Promise<void> {
  const { db, connectionString, source, marketClock, logger } = options;
  const pool = openBulkPool(connectionString, { max: 4 });
  try {
    if ((await readStep(pool, step)) !== null) return;
    const { marketFund, priceSources } = options;
    const settings = { marketFund, priceSources };
    const outcome = await runBackfill(
      {
        connectionString,
        pool,
        db,
        source,
        settings,
        clock: systemClock,
        marketClock,
        appOrigin: null,
        logger,
        signal,
      },
      {
        from: options.since ?? firstDay,
        to: newYorkDay(marketClock.now()),
        forms: null,
        withoutDocuments: false,
        withTexts: false,
        withOlderReadings: false,
        isRepeated: false,
      },
    );
    if (signal.aborted) return;
    const { failed, ...counts } = outcome;
    // What an index keeps to itself the reconciliation asks for again.
    if (failed.length > 0) logger.warn({ part: "market", failed }, "indexes not read");
    await finishStep(pool, step, counts);
  } finally {
    await pool.end();
  }
}
