import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

type Ended = { operation: string; status: number; durationMs: number };

/** State of a connection pool. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number };

export type Metrics = {
  registry: Registry;
  callBegins: () => void;
  /** @param ended  `operation` is one of few names, never what a caller chose */
  callEnds: (ended: Ended) => void;
  /** Shows a pool's connections under a name, for as long as the process lives. */
  watchPool: (name: string, pool: PoolState) => void;
  /** A statement that took long was seen. */
  slowStatement: () => void;
};

const durationBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/**
 * What this process measures of itself. Labels are names the product has chosen: no account, address,
 * ticker or path is ever one.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: "sentinel_http_requests_total",
    help: "Calls answered, by operation and status.",
    labelNames: ["operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "sentinel_http_request_duration_seconds",
    help: "Time from the arrival of a call to the end of its answer.",
    labelNames: ["operation"],
    buckets: durationBuckets,
    registers,
  });
  const underWay = new Gauge({
    name: "sentinel_http_requests_in_flight",
    help: "Calls in progress.",
    registers,
  });
  const slow = new Counter({
    name: "sentinel_database_slow_statements_total",
    help: "Statements that took longer than one second.",
    registers,
  });
  const pools = new Map<string, PoolState>();
  const connections = new Gauge({
    name: "sentinel_database_connections",
    help: "Connections of a pool, and requests waiting for one.",
    labelNames: ["pool", "state"],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
    registers: [],
  });
  registry.registerMetric(connections);
  return {
    registry,
    callBegins: () => underWay.inc(),
    callEnds: ({ operation, status, durationMs }) => {
      underWay.dec();
      calls.inc({ operation, status: String(status) });
      durations.observe({ operation }, durationMs / 1_000);
    },
    watchPool: (name, pool) => void pools.set(name, pool),
    slowStatement: () => slow.inc(),
  };
}
