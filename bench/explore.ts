import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile, secondsOf } from "#bench/measure.ts";
import { sql } from "kysely";
import { variedEventSearches } from "#bench/varied-event-searches.ts";
import { variedSearches } from "#bench/varied-searches.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { replicaFileName } from "#database/screening/replica/keeping/replica-file.ts";
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

const warmUps = 1;
const runs = 3;
const longestBuildSeconds = 1_200;
const generatedAtOnce = 250_000;

/** What is searched: a table of generated rows, and the searches over it. */
type Subject = {
  rows: string;
  generate: (db: Database, count: number, firstNumber: number) => Promise<void>;
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

export const subjects = { trades, events };

/** 30 varied searches, page, total and sums, over a table of as many generated trades. */
export async function benchExplore(rows: number): Promise<string> {
  return benchSearches(trades, rows);
}

/** 30 varied searches, page and total, over a table of as many generated events. */
export async function benchExploreEvents(rows: number): Promise<string> {
  return benchSearches(events, rows);
}

async function benchSearches(subject: Subject, rows: number): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    const generateSeconds = await secondsOf(() => generateRows(db, subject, rows));
    const postgres = createPostgresScreening(db);
    const folder = join(dir, "replica");
    const startedAt = performance.now();
    const replica = await buildReplica(server.connectionString, folder);
    const buildSeconds = (performance.now() - startedAt) / 1000;
    const { size } = await stat(join(folder, replicaFileName));
    try {
      const screening = createReplicaScreening(replica, {
        fallback: postgres,
        logger: createLogger("silent"),
      });
      const figures = report(subject, rows, [
        ["DuckDB replica", await measure(subject, screening)],
        ["PostgreSQL alone", await measure(subject, postgres)],
      ]);
      return [
        figures,
        "",
        `Rows generated in ${generateSeconds.toFixed(0)} s, replica built in ${buildSeconds.toFixed(0)} s; ` +
          `its file has ${(size / 1e6).toFixed(0)} MB; this process used ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB at most.`,
      ].join("\n");
    } finally {
      await replica.close();
    }
  } finally {
    await db.destroy();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Fills the table without its secondary indexes, which are made at once afterwards. */
export async function generateRows(
  db: Database,
  { table, generate }: Subject,
  rows: number,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
     where tablename = ${table} and indexdef not like 'CREATE UNIQUE%'`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.table(name)}`.execute(db);
  for (let first = 1; first <= rows; first += generatedAtOnce) {
    await generate(db, Math.min(generatedAtOnce, rows - first + 1), first);
  }
  await db.connection().execute(async (connection) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(connection);
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(connection);
  });
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
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
  count: number,
  figures: readonly (readonly [string, readonly number[]])[],
): string {
  const limitMs = 300;
  const lines = figures.map(([name, times]) => {
    const p50 = quantile(times, 0.5);
    const p95 = quantile(times, 0.95);
    return `| ${name} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${(p95 / limitMs).toFixed(2)} |`;
  });
  return [
    `${count.toLocaleString("en-US")} generated ${rows}; ${searches.length} searches, ${runs} runs each after ${warmUps} to warm up; page of 20, exact total and sums.`,
    "",
    "| answered by | p50 ms | p95 ms | longest ms | ratio of p95 to the limit of 300 ms |",
    "|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}
