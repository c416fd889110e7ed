import { measureProduct } from "#cli/metrics/product-metrics.ts";
import type { Database } from "#database/connect.ts";
import { readWhyNotReady } from "#database/queries/readiness.ts";
import { systemClock } from "#platform/clock.ts";
import { createMetrics, type Metrics } from "#platform/metrics/metrics.ts";
import { type PrivatePort, servePrivatePort } from "#platform/metrics/private-port.ts";

type Measured = {
  db: Database;
  /** Whether the process was asked to stop. */
  isEnding: () => boolean;
  /** Shows a person the address. */
  tell: (line: string) => void;
};

export type RunningMetrics = {
  /** Null where nothing is measured. */
  figures: Metrics | null;
  close: () => Promise<void>;
};

/**
 * Serves this process's figures, and whether it lives and can work, on a port of its own machine.
 * @param port  0 takes any free one; null: nothing is measured or served
 * @throws Error when the port is taken; the message names the setting
 */
export async function startMetrics(
  port: number | null,
  { db, isEnding, tell }: Measured,
): Promise<RunningMetrics> {
  if (port === null) return { figures: null, close: async () => undefined };
  const figures = createMetrics();
  measureProduct(figures, db, systemClock);
  const whyNotReady = async () => (isEnding() ? "stopping" : await readWhyNotReady(db));
  const served = await serve(port, figures, whyNotReady);
  tell(`Metrics are at ${served.url}/metrics`);
  return { figures, close: served.close };
}

async function serve(
  port: number,
  { registry }: Metrics,
  whyNotReady: () => Promise<string | null>,
): Promise<PrivatePort> {
  try {
    return await servePrivatePort(port, {
      metrics: async () => ({ type: registry.contentType, text: await registry.metrics() }),
      whyNotReady,
    });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw new Error(
      `Port ${port} for metrics ${isTaken ? "is taken" : "cannot be opened"}: choose another with SENTINEL_METRICS_PORT.`,
      { cause: error },
    );
  }
}
