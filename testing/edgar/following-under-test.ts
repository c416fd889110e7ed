import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { openDatabase } from "#database/connect.ts";
import { systemClock, type MarketClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { mailSettings } from "#platform/mail/mail-settings.ts";
import type { FollowedSource, WorkerContext } from "#worker/worker-context.ts";

export type FollowingUnderTest = {
  context: WorkerContext & { source: FollowedSource };
  close: () => Promise<void>;
};

/** What the worker's parts need, on a test database and a server on this machine. */
export function followingUnderTest(options: {
  connectionString: string;
  origin: string;
  marketClock: MarketClock;
  since?: string;
  name?: "demo" | "edgar";
  requestsPerSecond?: number;
}): FollowingUnderTest {
  const { connectionString, origin, marketClock } = options;
  const pool = openBulkPool(connectionString, { max: 8 });
  const db = openDatabase(connectionString, { max: 8 });
  const stopping = new AbortController();
  return {
    context: {
      connectionString,
      pool,
      db,
      settings: { marketFund: "VTI", priceSources: [] },
      clock: systemClock,
      marketClock,
      source: {
        name: options.name ?? "demo",
        origins: { www: origin, data: origin },
        userAgent: "Sentinel tests tests@sentinel.example",
        requestsPerSecond: options.requestsPerSecond ?? 1_000,
        pollSeconds: 1,
        since: options.since ?? null,
      },
      prices: null,
      mailSettings: mailSettings({}),
      appOrigin: null,
      logger: createLogger(process.env["TEST_LOG_LEVEL"] ?? "silent"),
      signal: stopping.signal,
    },
    close: async () => {
      stopping.abort();
      await db.destroy();
      await pool.end();
    },
  };
}
