import type { PoolOptions } from "#database/connect.ts";
import type { Logger } from "#platform/logger.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";

const longestStatement = 300;

/**
 * Metrics of a process's connections and of slow statements.
 * @param name  of the pool, for its figures
 */
export function watchDatabase(
  name: string,
  { logger, metrics }: { logger: Logger; metrics: Metrics | null },
): Pick<PoolOptions, "onPool" | "onSlowStatement"> {
  return {
    onPool: (pool) => metrics?.watchPool(name, pool),
    onSlowStatement: (statement, durationMs) => {
      metrics?.slowStatement();
      const text = statement.replaceAll(/\s+/g, " ").slice(0, longestStatement);
      logger.warn({ statement: text, duration_ms: Math.round(durationMs) }, "slow statement");
    },
  };
}
