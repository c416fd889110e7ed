import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "#bench/measure.ts";
import { sql } from "kysely";
import { variedEventSearches } from "#bench/varied-event-searches.ts";
import { variedSearches } from "#bench/varied-searches.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import {
  openScreeningReplica,
  type ScreeningReplica,
} from "#database/screening/replica/screening-replica.ts";
import type { Screening } from "#database/screening/screening.ts";
import { createLogger } from "#platform/logger.ts";
import { generateEvents } from "#testing/factories/screening/generated-events.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";

const generatedRows = 1_000_000;
const warmUps = 1;
const runs = 3;
const longestBuildSeconds = 120;

/** What is searched: a table of generated rows, and the searches over it. */
type Subject = {
  rows: string;
  generate: (db: Database, count: number) => Promise<void>;
  table: "trade" | "event";
  searches: readonly ((screening: Screening) => Promise<unknown>)[];
};

const trades: Subject = {
  rows: "trades",
  generate: generateTrades,
  table: "trade",
  searches: variedSearches().map((search) => (screening) => screening.screenTrades(search)),
};

const events: Subject = {
  rows: "material events",
  generate: generateEvents,
  table: "event",
  searches: variedEventSearches().map((search) => (screening) => screening.screenEvents(search)),
};

/** 30 varied searches, page, total and sums, over a generated table of a million trades. */
export async function benchExplore(): Promise<string> {
  return benchSearches(trades);
}

/** 30 varied searches, page and total, over a generated table of a million events. */
export async function benchExploreEvents(): Promise<string> {
  return benchSearches(events);
}

async function benchSearches(subject: Subject): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    await subject.generate(db, generatedRows);
    await sql`vacuum analyze ${sql.table(subject.table)}`.execute(db);
    const postgres = createPostgresScreening(db);
    const replica = await buildReplica(server.connectionString, join(dir, "replica"));
    try {
      const screening = createReplicaScreening(replica, {
        fallback: postgres,
        logger: createLogger("silent"),
      });
      return report(subject, [
        ["DuckDB replica", await measure(subject, screening)],
        ["PostgreSQL alone", await measure(subject, postgres)],
      ]);
    } finally {
      await replica.close();
    }
  } finally {
    await db.destroy();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function buildReplica(connectionString: string, folder: string): Promise<ScreeningReplica> {
  await mkdir(folder, { recursive: true });
  const replica = await openScreeningReplica({
    connectionString,
    folder,
    logger: createLogger("silent"),
  });
  for (let attempt = 0; !(await replica.catchUp()); attempt += 1) {
    if (attempt === longestBuildSeconds) throw new Error("The replica was not built in time.");
    await sleep(1000);
  }
  return replica;
}

/** @returns milliseconds of each search and run */
async function measure({ searches }: Subject, screening: Screening): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) {
    for (const search of searches) {
      const startedAt = performance.now();
      await search(screening);
      if (run >= warmUps) times.push(performance.now() - startedAt);
    }
  }
  return times;
}

function report(
  { rows, searches }: Subject,
  figures: readonly (readonly [string, readonly number[]])[],
): string {
  const limitMs = 300;
  const lines = figures.map(([name, times]) => {
    const p50 = quantile(times, 0.5);
    const p95 = quantile(times, 0.95);
    return `| ${name} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${(p95 / limitMs).toFixed(2)} |`;
  });
  return [
    `${generatedRows.toLocaleString("en-US")} generated ${rows}; ${searches.length} searches, ${runs} runs each after ${warmUps} to warm up; page of 20, exact total and sums.`,
    "",
    "| answered by | p50 ms | p95 ms | longest ms | ratio of p95 to the limit of 300 ms |",
    "|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}
