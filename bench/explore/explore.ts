import { numberText } from "#contract/values/amount-text.ts";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { searchTogether, startWriter } from "#bench/explore/load.ts";
import { generateWhereEmpty, type Subject, subjects } from "#bench/explore/subjects.ts";
import { quantile, relativeCost, secondsOf } from "#bench/measure.ts";
import { fastFilling } from "#bench/with-filled-database.ts";
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
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";

const runs = 3;
const longestBuildSeconds = 1_200;
const loadSeconds = 20;
const manyClients = 8;
const writtenPerSecond = 200;
const limitMs = 300;
const deepPage = 500;

/** How many rows are generated, and the folder that keeps them for the next run; null for none. */
export type ExploreOptions = { rows: number; keep: string | null };

/** 30 varied searches, page, total and sums, over a table of as many generated trades. */
export async function benchExplore(options: ExploreOptions): Promise<string> {
  return benchSearches(subjects.trades, options);
}

/** 30 varied searches, page and total, over a table of as many generated events. */
export async function benchExploreEvents(options: ExploreOptions): Promise<string> {
  return benchSearches(subjects.events, options);
}

/** 30 varied searches, page, total and holdings, over a table of as many generated lines. */
export async function benchExploreLines(options: ExploreOptions): Promise<string> {
  return benchSearches(subjects.lines, options);
}

async function benchSearches(subject: Subject, { rows, keep }: ExploreOptions): Promise<string> {
  const dir = keep ?? (await makeOpenFolder("sentinel-bench-"));
  await mkdir(dir, { recursive: true });
  const server = await startEmbeddedServer({
    dataDir: join(dir, "data"),
    settings: fastFilling,
    log: () => undefined,
  });
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    const generated = await generateWhereEmpty(db, subject, rows);
    const folder = join(dir, "replica");
    const { replica, built } = await openReplica(server.connectionString, folder);
    const { size } = await stat(join(folder, replicaFileName));
    try {
      const figures = await measure(subject, db, replica);
      const { memoryBytes, memoryLimitBytes } = await replica.describe();
      return [
        `${numberText(rows, 0)} generated ${subject.rows}; 30 searches, page of 20, exact total and sums.`,
        "",
        figures,
        "",
        `${generated} ${built} The replica's file has ${megabytes(size)}; its engine uses ${megabytes(memoryBytes)} ` +
          `of ${megabytes(memoryLimitBytes)} memory, this process used ${megabytes(process.resourceUsage().maxRSS * 1e3)} at most.`,
      ].join("\n");
    } finally {
      await replica.close();
    }
  } finally {
    await db.destroy();
    await server.stop();
    if (keep === null) await rm(dir, { recursive: true, force: true });
  }
}

/** Builds the replica or goes on with its file, and says how long that took. */
export async function openReplica(
  connectionString: string,
  folder: string,
): Promise<{ replica: ScreeningReplica; built: string }> {
  await mkdir(folder, { recursive: true });
  const isThere = await stat(join(folder, replicaFileName)).catch(() => null);
  const startedAt = performance.now();
  const replica = await openScreeningReplica({
    connectionString,
    folder,
    logger: createLogger("silent"),
    memoryMb: readConfig({}).replicaMemoryMb,
  });
  const seconds = () => (performance.now() - startedAt) / 1_000;
  while (!(await replica.catchUp())) {
    if (seconds() > longestBuildSeconds) throw new Error("The replica was not built in time.");
    await sleep(100);
  }
  const how = isThere === null ? "built" : "opened again";
  return { replica, built: `The replica was ${how} in ${seconds().toFixed(1)} s.` };
}

async function measure(subject: Subject, db: Database, replica: ScreeningReplica): Promise<string> {
  const postgres = createPostgresScreening(db);
  const logger = createLogger("silent");
  const open = () => createReplicaScreening(replica, { fallback: postgres, rowsFrom: db, logger });
  const searchesOf = (by: () => Screening, page?: number) =>
    subject.searches.map(
      ({ search }) =>
        () =>
          search(by(), page),
    );
  const one = open();
  await measureInTurn(searchesOf(open), 1);
  // Each opened for one search: it has kept no totals.
  const [product, bare] = await measureAlternately(
    searchesOf(open),
    bareSearches(subject, replica),
  );
  await measureInTurn(
    searchesOf(() => one),
    1,
  );
  const again = await measureInTurn(
    searchesOf(() => one),
    runs,
  );
  const deep = await measureInTurn(searchesOf(open, deepPage), 1);
  const many = await searchTogether(searchesOf(open), {
    clients: manyClients,
    seconds: loadSeconds,
  });
  const written = await measureWithWriter(subject, { db, replica, searches: searchesOf(open) });
  const alone = await measureInTurn(
    searchesOf(() => postgres),
    1,
  );
  const toBare = relativeCost(
    `${subject.table} searches, median, to DuckDB alone`,
    quantile(product, 0.5),
    quantile(bare, 0.5),
  );
  relativeCost(`${subject.table} searches, p95, to the limit`, quantile(product, 0.95), limitMs);
  return [
    "| answered by | p50 ms | p95 ms | longest ms |",
    "|---|---|---|---|",
    line("the product, a new search", product),
    line("the product, the same search on another page or in another order", again),
    line("DuckDB alone: count and sums, then the first rows by one column", bare),
    line(`the product, page ${deepPage} of a new search`, deep),
    line(`the product, ${manyClients} clients, new searches`, many.times),
    line(
      `the product, new searches, ${written.perSecond.toFixed(0)} rows written per second`,
      written.times,
    ),
    line("PostgreSQL alone, once", alone),
    "",
    `The product takes ${toBare.toFixed(2)} times as long as DuckDB alone (medians). ${manyClients} clients get ` +
      `${many.perSecond.toFixed(0)} searches per second. With the writer, the oldest change missing after a search was ` +
      `${written.oldest.toFixed(2)} s old.`,
  ].join("\n");
}

/** @returns milliseconds of each search and run */
async function measureInTurn(
  searches: readonly (() => Promise<unknown>)[],
  times: number,
): Promise<number[]> {
  const measured: number[] = [];
  for (let run = 0; run < times; run += 1)
    for (const search of searches) measured.push((await secondsOf(search)) * 1_000);
  return measured;
}

/** Each search in both ways, one after the other: the speed of the machine changes within a minute. */
async function measureAlternately(
  first: readonly (() => Promise<unknown>)[],
  second: readonly (() => Promise<unknown>)[],
): Promise<[number[], number[]]> {
  const measured: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    for (const [place, search] of first.entries()) {
      measured[0].push(...(await measureInTurn([search], 1)));
      measured[1].push(...(await measureInTurn(second.slice(place, place + 1), 1)));
    }
  }
  return measured;
}

/** The least that answers a search: no ties are decided, and no row is read. */
function bareSearches({ searches, totals }: Subject, replica: ScreeningReplica) {
  return searches.map(
    ({ query: { table, where, order }, limit, page }) =>
      () =>
        replica.read(60_000, async (connection) => {
          const from = `from ${table} where ${where.text}`;
          const statements = [
            `select ${totals} ${from}`,
            `select rowid ${from} order by ${order.column} ${order.direction} nulls last
          limit ${limit} offset ${(page - 1) * limit}`,
          ];
          for (const each of statements)
            await connection.runAndReadAll(each, where.values, where.types);
        }),
  );
}

async function measureWithWriter(
  { table }: Subject,
  parts: { db: Database; replica: ScreeningReplica; searches: readonly (() => Promise<unknown>)[] },
): Promise<{ times: number[]; perSecond: number; oldest: number }> {
  const { db, replica, searches } = parts;
  const writer = await startWriter(db, table, writtenPerSecond);
  let oldest = 0;
  const times: number[] = [];
  const endsAt = performance.now() + loadSeconds * 1_000;
  for (let place = 0; performance.now() < endsAt; place += 1) {
    const search = searches[place % searches.length];
    if (search !== undefined) times.push((await secondsOf(search)) * 1_000);
    oldest = Math.max(oldest, await writer.ageOf(replica));
  }
  return { times, perSecond: await writer.stop(), oldest };
}

function line(name: string, times: readonly number[]): string {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return `| ${name} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${Math.max(...times).toFixed(0)} |`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
