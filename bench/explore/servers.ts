import { numberText } from "#contract/values/amount-text.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExploreOptions } from "#bench/explore/explore.ts";
import { searchTogether } from "#bench/explore/load.ts";
import { generateRows, subjects } from "#bench/explore/subjects.ts";
import { variedSearches } from "#bench/explore/varied-searches.ts";
import { quantile, relativeCost } from "#bench/measure.ts";
import { withFilledDatabase } from "#bench/with-filled-database.ts";
import { getScreeningStatusOutput } from "#contract/operations/screening/screening-status.ts";
import type { EmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { type Client, type Failures, signIn } from "#testing/cluster/calls.ts";
import { createPeople, type Person } from "#testing/cluster/people.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";

const mostServers = 3;
const manyClients = 8;
const loadSeconds = 20;
const longestFillSeconds = 1_200;

/** One, two, and three server processes on this machine, over one PostgreSQL, searched over HTTP by 8 clients in all. */
export async function benchServers({ rows }: ExploreOptions): Promise<string> {
  return await withFilledDatabase(
    (db) => generateRows(db, subjects.trades, rows),
    async (database, dir) => {
      const lines = await measureServers(database, dir);
      return [
        `${numberText(rows, 0)} trades; ${manyClients} clients in all, over HTTP, in another process; the 30 searches of explore, each with page, exact total, and sums, for ${loadSeconds} s.`,
        "",
        "| server processes | searches per second | times one server | p50 ms | p95 ms | replica of the last one filled after | largest memory of one | of all |",
        "|---|---|---|---|---|---|---|---|",
        ...lines,
      ].join("\n");
    },
  );
}

/** A row of the table for each number of servers. */
async function measureServers(database: EmbeddedServer, dir: string): Promise<string[]> {
  const people = await createPeople(database.connectionString, manyClients);
  const settings = {
    DATABASE_URL: database.connectionString,
    SENTINEL_SERVER_DATABASE_URL: database.serverConnectionString,
    SENTINEL_DATA_DIR: join(dir, "servers"),
    SENTINEL_PORT: "0",
    SENTINEL_TRUSTED_PROXIES: "127.0.0.1",
  };
  const servers: StartedProduct[] = [];
  const lines: string[] = [];
  let alone = Number.NaN;
  try {
    while (servers.length < mostServers) {
      const startedAt = performance.now();
      servers.push(await startRealProduct(settings, "server"));
      const clients = await signInEvenly(servers, people);
      await untilFilled(clients);
      const filled = (performance.now() - startedAt) / 1_000;
      const load = await searchAll(clients);
      if (servers.length === 1) alone = load.perSecond;
      relativeCost(`${servers.length} servers, searches, to one`, alone, load.perSecond);
      lines.push(await describe(servers, { ...load, filled, alone }));
    }
    return lines;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Each client talks to one server, as behind a proxy that keeps sessions; each has a network of its own. */
async function signInEvenly(
  servers: readonly StartedProduct[],
  people: readonly Person[],
): Promise<Client[]> {
  const failures: Failures = new Map();
  return await Promise.all(
    people.map((person, place) =>
      signIn(servers[place % servers.length]?.url ?? "", person, {
        network: `10.0.${place}.1`,
        failures,
      }),
    ),
  );
}

async function untilFilled(clients: readonly Client[]): Promise<void> {
  const endsAt = performance.now() + longestFillSeconds * 1_000;
  for (const client of clients) {
    for (;;) {
      const status = getScreeningStatusOutput.parse(await client.call("get_screening_status"));
      if (status.replica?.is_ready === true) break;
      if (performance.now() > endsAt) throw new Error("The replicas were not filled in time.");
      await sleep(100);
    }
  }
}

async function searchAll(
  clients: readonly Client[],
): Promise<{ times: number[]; perSecond: number }> {
  const step = Math.ceil(variedSearches().length / clients.length);
  const loads = await Promise.all(
    clients.map((client, place) => {
      const searches = variedSearches().map((search) => async () => {
        const answer = await client.call("explore_trades", {
          email: client.person.email,
          ...search,
        });
        if (answer === null) throw new Error("A search failed.");
      });
      // Each begins elsewhere, so that they rarely ask the same at once.
      const first = place * step;
      const own = [...searches.slice(first), ...searches.slice(0, first)];
      return searchTogether(own, { clients: 1, seconds: loadSeconds });
    }),
  );
  return {
    times: loads.flatMap(({ times }) => times),
    perSecond: loads.reduce((sum, load) => sum + load.perSecond, 0),
  };
}

type Load = { times: readonly number[]; perSecond: number; filled: number; alone: number };

async function describe(
  servers: readonly StartedProduct[],
  { times, perSecond, filled, alone }: Load,
): Promise<string> {
  const memory = await Promise.all(servers.map(({ pid }) => peakMegabytes(pid)));
  const cells = [
    servers.length,
    perSecond.toFixed(1),
    (perSecond / alone).toFixed(2),
    quantile(times, 0.5).toFixed(0),
    quantile(times, 0.95).toFixed(0),
    `${filled.toFixed(0)} s`,
    `${Math.max(...memory).toFixed(0)} MB`,
    `${memory.reduce((sum, each) => sum + each, 0).toFixed(0)} MB`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Largest memory of a process so far; Linux. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}
