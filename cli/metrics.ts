import type { Database } from "#database/connect.ts";
import { readWhyNotReady } from "#database/queries/status/readiness.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import { createMetrics, type Metrics } from "#platform/metrics/metrics.ts";
import { type PrivatePort, servePrivatePort } from "#platform/metrics/private-port.ts";
import { Gauge } from "prom-client";
import { type MeasuredFacts, readMeasuredFacts } from "#database/queries/status/measured-facts.ts";

type Measured = {
  db: Database;
  /** Whether the process was signaled to stop. */
  isEnding: () => boolean;
  /** Shows a person the address. */
  announce: (line: string) => void;
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
  { db, isEnding, announce }: Measured,
): Promise<RunningMetrics> {
  if (port === null) return { figures: null, close: async () => undefined };
  const figures = createMetrics();
  measureProduct(figures, db, systemClock);
  const whyNotReady = async () => (isEnding() ? "stopping" : await readWhyNotReady(db));
  const served = await serve(port, figures, whyNotReady);
  announce(`Metrics are at ${served.url}/metrics`);
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

/** The database is read no more often than this, however often metrics are collected. */
const keptMs = 15_000;
const patienceMs = 5_000;

type Sample = { labels?: Record<string, string>; value: number | null };
type Measure = {
  name: string;
  help: string;
  labels?: string[];
  of: (facts: MeasuredFacts) => Sample[];
};

const one = (value: number | null): Sample[] => [{ value }];

const measures: readonly Measure[] = [
  {
    name: "sentinel_database_bytes",
    help: "Size of the database.",
    of: ({ databaseBytes }) => one(databaseBytes),
  },
  {
    name: "sentinel_jobs_waiting",
    help: "Work that is due, in progress, or failed, by queue.",
    labels: ["task"],
    of: ({ jobs }) => jobs.map(({ task, waiting }) => ({ labels: { task }, value: waiting })),
  },
  {
    name: "sentinel_jobs_failing",
    help: "Work that failed and is retried, and failed runs, by queue.",
    labels: ["task"],
    of: ({ jobs }) => jobs.map(({ task, failing }) => ({ labels: { task }, value: failing })),
  },
  {
    name: "sentinel_jobs_oldest_seconds",
    help: "Time since the oldest work of a queue was due.",
    labels: ["task"],
    of: ({ jobs }) =>
      jobs.map(({ task, oldestSeconds }) => ({ labels: { task }, value: oldestSeconds })),
  },
  {
    name: "sentinel_messages",
    help: "Emails and texts not sent: waiting, of those failing, given up.",
    labels: ["state"],
    of: ({ messages }) => [
      { labels: { state: "waiting" }, value: messages.waiting },
      { labels: { state: "failing" }, value: messages.failing },
      { labels: { state: "given_up" }, value: messages.givenUp },
    ],
  },
  {
    name: "sentinel_messages_oldest_seconds",
    help: "Age of the oldest waiting email or text.",
    of: ({ messages }) => one(messages.oldestSeconds),
  },
  {
    name: "sentinel_wanted_filings",
    help: "Filings listed by EDGAR, by state.",
    labels: ["state"],
    of: ({ wanted }) => wanted.map(({ state, filings }) => ({ labels: { state }, value: filings })),
  },
  {
    name: "sentinel_filings_not_visible",
    help: "Filings from the feed whose rows are not computed yet.",
    of: ({ arriving }) => one(arriving.filings),
  },
  {
    name: "sentinel_filings_not_visible_oldest_seconds",
    help: "Age of the oldest of those.",
    of: ({ arriving }) => one(arriving.oldestSeconds),
  },
  {
    name: "sentinel_filing_lag_seconds",
    help: "Time from acceptance to visible, for filings of the last hour.",
    labels: ["quantile"],
    of: ({ lag }) => [
      { labels: { quantile: "0.5" }, value: lag.median },
      { labels: { quantile: "0.95" }, value: lag.p95 },
    ],
  },
  {
    name: "sentinel_issuers_waiting",
    help: "Companies to recompute.",
    of: ({ waitingIssuers }) => one(waitingIssuers),
  },
  {
    name: "sentinel_source_since_success_seconds",
    help: "Time since a part of a source last answered.",
    labels: ["part", "source"],
    of: ({ parts }) =>
      parts.map(({ part, source, sinceSuccess }) => ({
        labels: { part, source },
        value: sinceSuccess,
      })),
  },
  {
    name: "sentinel_source_failures",
    help: "Consecutive failures of a part of a source.",
    labels: ["part", "source"],
    of: ({ parts }) =>
      parts.map(({ part, source, failures }) => ({ labels: { part, source }, value: failures })),
  },
  {
    name: "sentinel_source_silent",
    help: "1 while a part of a source has not answered for too long.",
    labels: ["part", "source"],
    of: ({ parts }) =>
      parts.map(({ part, source, isSilent }) => ({
        labels: { part, source },
        value: isSilent ? 1 : 0,
      })),
  },
  {
    name: "sentinel_unreadable_filings",
    help: "Filings that could not be read, by reason.",
    labels: ["reason"],
    of: ({ unreadable }) =>
      unreadable.map(({ reason, filings }) => ({ labels: { reason }, value: filings })),
  },
  {
    name: "sentinel_alarms_open",
    help: "Open alarms reported to administrators, by kind.",
    labels: ["kind"],
    of: ({ openAlarms }) =>
      openAlarms.map(({ kind, alarms }) => ({ labels: { kind }, value: alarms })),
  },
  {
    name: "sentinel_live_quote_age_seconds",
    help: "Age of the newest live quote.",
    of: ({ quoteSeconds }) => one(quoteSeconds),
  },
  {
    name: "sentinel_standby_used",
    help: "1 if a server process reads from its standby, 0 if everything from the primary.",
    labels: ["server"],
    of: ({ standbys }) =>
      standbys.map(({ server, isUsed }) => ({ labels: { server }, value: isUsed ? 1 : 0 })),
  },
  {
    name: "sentinel_standby_behind_seconds",
    help: "Upper bound on the age, in seconds, of the data that a server process reads from its standby.",
    labels: ["server"],
    of: ({ standbys }) =>
      standbys.map(({ server, behindSeconds }) => ({ labels: { server }, value: behindSeconds })),
  },
];

/** Adds what the database says to the metrics of a process, server and worker alike. */
function measureProduct({ registry }: Metrics, db: Database, clock: Clock): void {
  const facts = keepFacts(() => readMeasuredFacts(db, clock.now().toString()));
  const up = new Gauge({
    name: "sentinel_database_up",
    help: "1 if the database answered the last query for these metrics.",
    registers: [],
    async collect() {
      this.set((await facts()) === null ? 0 : 1);
    },
  });
  registry.registerMetric(up);
  for (const { name, help, labels = [], of } of measures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [],
      async collect() {
        // What is not known is not said, or said to be no number: neither 0 nor an old figure.
        this.reset();
        const current = await facts();
        if (labels.length === 0) this.set(NaN);
        for (const { labels: own = {}, value } of current === null ? [] : of(current))
          if (value !== null) this.set(own, value);
      },
    });
    registry.registerMetric(gauge);
  }
}

/** One read at a time, kept for a while; null when the database does not answer in time. */
function keepFacts(read: () => Promise<MeasuredFacts>): () => Promise<MeasuredFacts | null> {
  let readAt = -Infinity;
  let kept: Promise<MeasuredFacts | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAt < keptMs) return kept;
    readAt = performance.now();
    kept = inTime(read());
    return kept;
  };
}

async function inTime(reading: Promise<MeasuredFacts>): Promise<MeasuredFacts | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, patienceMs, null);
  try {
    return await Promise.race([reading, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
