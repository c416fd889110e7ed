import { Logger as WorkerLogger, run, type TaskList } from "graphile-worker";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import { openDatabase } from "#database/connect.ts";
import { listenForDirtyIssuers } from "#database/filings/listen-for-dirty-issuers.ts";
import type { Logger } from "#platform/logger.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";

export type WorkerOptions = {
  connectionString: string;
  settings: PriceSettings;
  logger: Logger;
};

const concurrency = 2;
/** A notice lost with its connection is made good at the next full minute. */
const schedule = "* * * * * derive_issuers";

/**
 * Starts the background process: it computes what new filings and prices make necessary, when told
 * of them and once a minute. Jobs are kept in the database and are safe to run twice.
 */
export async function startWorker(options: WorkerOptions): Promise<{ close: () => Promise<void> }> {
  const { connectionString, settings, logger } = options;
  const stopping = new AbortController();
  const pool = openBulkPool(connectionString, { max: concurrency + 4 });
  const db = openDatabase(connectionString, { max: 4 });
  const taskList: TaskList = {
    derive_issuers: async () => {
      const startedAt = performance.now();
      const outcome = await deriveIssuers({ pool, db, settings, signal: stopping.signal });
      if (outcome.issuers === 0) return;
      const durationMs = Math.round(performance.now() - startedAt);
      logger.info({ ...outcome, durationMs }, "issuers derived");
    },
  };
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency,
    crontab: schedule,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => logWorker(logger, level, message)),
  });
  // The minute's schedule goes on without notices when this connection breaks.
  const listener = await listenForDirtyIssuers(connectionString, async () => {
    await runner.addJob("derive_issuers", {}, { jobKey: "derive_issuers" });
  });
  await runner.addJob("derive_issuers", {}, { jobKey: "derive_issuers" });
  return {
    close: async () => {
      stopping.abort();
      await listener.end().catch(() => undefined);
      await runner.stop();
      await db.destroy();
      await pool.end();
    },
  };
}

function logWorker(logger: Logger, level: string, message: string): void {
  if (level === "error") logger.error({ part: "jobs" }, message);
  else if (level === "warning") logger.warn({ part: "jobs" }, message);
  else logger.debug({ part: "jobs" }, message);
}
