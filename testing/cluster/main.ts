import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { sql } from "kysely";
import { buildWebIfStale } from "#cli/start/build-web.ts";
import { openDatabase } from "#database/connect.ts";
import { type Client, type Failures, signIn } from "#testing/cluster/calls.ts";
import { compareWithLedger } from "#testing/cluster/compare.ts";
import { killInTurn, seeded } from "#testing/cluster/kills.ts";
import { entriesOf, openLedger, readLedger, writes } from "#testing/cluster/ledger.ts";
import { startLoad } from "#testing/cluster/load.ts";
import { query } from "#testing/cluster/postgres-nodes.ts";
import { announce, until } from "#testing/cluster/processes.ts";
import { findPrograms } from "#testing/cluster/programs.ts";
import { killLines, spread, unexpectedFailures, wrongAnswers } from "#testing/cluster/report.ts";
import { maxBehindSeconds, openCluster, type OpenCluster } from "#testing/cluster/site.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";

const runFile = promisify(execFile);
const repository = resolve(import.meta.dirname, "..", "..");
/** Longer than the lease of a message that a killed worker was sending. */
const longestDrainSeconds = 300;

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: randomBytes(4).toString("hex") },
    rounds: { type: "string", default: "2" },
    keep: { type: "boolean", default: false },
  },
});

/** Runs the whole proof. @returns what is wrong; empty where nothing is */
async function prove(cluster: OpenCluster, ledgerFile: string): Promise<string[]> {
  const { people, origin, connectionString, failover, mailFolders } = cluster;
  const failures: Failures = new Map();
  const ledger = openLedger(ledgerFile);
  const clients: Client[] = [];
  for (const [index, person] of people.entries())
    clients.push(await signIn(origin, person, { network: `10.9.0.${index + 1}`, failures }));
  const load = startLoad(clients, { ledger, connectionString });
  announce("load began");
  const kills = await killInTurn(cluster, {
    random: seeded(options.seed),
    rounds: Number(options.rounds),
    ledger,
  });
  await load.stop();
  announce("load ended, waiting until all work is done");
  await until("all work is done", () => isAllDone(connectionString), {
    seconds: longestDrainSeconds,
    everyMs: 1_000,
  });
  const entries = readLedger(ledgerFile);
  const compared = await compareWithLedger(connectionString, { entries, mailFolders });
  const sent = entriesOf(entries, writes.filing).map(({ sentAtMs }) => sentAtMs);
  const problems = [
    ...compared.problems,
    ...unexpectedFailures(failures),
    ...wrongAnswers(load.seen, sent, maxBehindSeconds * 1_000),
    ...(await brokenSessions(clients)),
    ...(await differingNodes(cluster)),
    ...(await unusedStandbys(connectionString)),
    ...(await verifyProduct(cluster)),
    ...failedReads(cluster),
  ];
  const delays = compared.matchDelays.map(({ seconds }) => seconds);
  report([
    ...killLines(kills, ledger.acknowledged, compared.matchDelays),
    ...compared.lines,
    `matching: ${spread(delays)} filings, from acknowledgment to the last match`,
    `answers that were no success: ${[...failures].map(([key, count]) => `${count} ${key}`).join(", ")}`,
    `searches compared: ${load.seen.length}; sessions continued: ${clients.length}; primary now: ${failover.primary().name}`,
    ...standbyLines(cluster),
  ]);
  return problems;
}

function report(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

async function isAllDone(connectionString: string): Promise<boolean> {
  return await withDatabase(connectionString, async (db) => {
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from match_wanted)::int + (select count(*) from dirty_issuer)::int
           + (select count(*) from alert_notice where planned_at is null)::int
           + (select count(*) from alert_sweep where swept_at is null)::int
           + (select count(*) from alert_delivery where state in ('waiting', 'queued'))::int
           + (select count(*) from outbox_message where sent_at is null and given_up_at is null)::int
             as waiting`.execute(db);
    return rows[0]?.waiting === 0;
  });
}

/** Sessions that began before the kills answer, and their refresh tokens still work. */
async function brokenSessions(clients: readonly Client[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { person, call, refresh } of clients) {
    if ((await call("get_user")) === null) problems.push(`session of ${person.email} has ended`);
    try {
      await refresh();
      if ((await call("get_user")) === null) throw new Error("The new token is refused.");
    } catch (error) {
      problems.push(`session of ${person.email} cannot be refreshed: ${String(error)}`);
    }
  }
  return problems;
}

/** All nodes hold the same matches in the end. */
async function differingNodes({ site }: OpenCluster): Promise<string[]> {
  const state = "select count(*) || '/' || coalesce(sum(id), 0) as state from alert_hit";
  const states = async (): Promise<string[]> =>
    await Promise.all(
      site.nodes.map(async (node) => {
        const [row] = await query<{ state: string }>(site, node, state, "sentinel");
        return `${node.name} ${row?.state}`;
      }),
    );
  const areSame = async (): Promise<boolean> =>
    new Set((await states()).map((text) => text.split(" ")[1])).size === 1;
  try {
    await until("all nodes are the same", areSame, { seconds: 30 });
    return [];
  } catch {
    return [`nodes differ: ${(await states()).join(", ")}`];
  }
}

/** After all kills, every server reads from a standby again. */
async function unusedStandbys(connectionString: string): Promise<string[]> {
  return await withDatabase(connectionString, async (db) => {
    const { rows } = await sql<{ server: string; reason: string | null; isUsed: boolean }>`
      select server, reason, is_used as "isUsed" from standby_heartbeat
       where beaten_at > now() - interval '5 seconds'`.execute(db);
    const unused = rows.filter(({ isUsed }) => !isUsed);
    return [
      ...(rows.length === 3 ? [] : [`${rows.length} servers send heartbeats, not 3`]),
      ...unused.map(({ server, reason }) => `${server} does not read from a standby: ${reason}`),
    ];
  });
}

function logOf({ site }: OpenCluster, name: string): string {
  return readFileSync(join(site.folder, `${name}.log`), "utf8");
}

/** Reads that cannot run on a standby at all would always be repeated on the primary. */
function failedReads(cluster: OpenCluster): string[] {
  const lost = /"code":"(?:08\w{3}|57P0\d|40001)"/;
  return cluster.servers.flatMap(({ name }) =>
    logOf(cluster, name)
      .split("\n")
      .filter((line) => line.includes("a read failed on the standby") && !lost.test(line))
      .map((line) => `${name}: ${line}`),
  );
}

/** What the servers logged of their standbys. */
function standbyLines(cluster: OpenCluster): string[] {
  return cluster.servers.map(({ name }) => {
    const text = logOf(cluster, name);
    const count = (words: string): number => text.split(words).length - 1;
    return (
      `${name}: began to read from a standby ${count("reads that may be behind go to the standby")} times, ` +
      `stopped ${count("the standby is too far behind") + count("the standby does not answer")} times`
    );
  });
}

/** The chain of the audit trail, its anchors in a file outside the database, and all recorded matches. */
async function verifyProduct({ site, settings }: OpenCluster): Promise<string[]> {
  try {
    await runFile(process.execPath, ["cli/main.ts", "verify"], {
      cwd: repository,
      env: { ...processEnvironment, SENTINEL_DATA_DIR: join(site.folder, "verify"), ...settings },
    });
    return [];
  } catch (error) {
    const output = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    return [`sentinel verify failed: ${output}${String(error)}`];
  }
}

async function withDatabase<Result>(
  connectionString: string,
  work: (db: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(connectionString, { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const programs = findPrograms();
announce(
  `seed ${options.seed}, ${options.rounds} rounds, load of the machine ${loadavg()[0]?.toFixed(1)}`,
);
await buildWebIfStale(() => announce("building the web application"));
const folder = await makeOpenFolder("sentinel-cluster-");
const ledgerFolder = mkdtempSync(join(tmpdir(), "sentinel-ledger-"));
let problems: string[];
const cluster = await openCluster(programs, folder);
try {
  problems = await prove(cluster, join(ledgerFolder, "ledger.jsonl"));
} catch (error) {
  problems = [
    `the proof ended: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  ];
} finally {
  await cluster.close();
}
if (options.keep || problems.length > 0)
  announce(`files are kept in ${folder} and ${ledgerFolder}`);
else for (const each of [folder, ledgerFolder]) await rm(each, { recursive: true });
const shown = 50;
for (const problem of problems.slice(0, shown)) announce(`WRONG ${problem}`);
announce(problems.length === 0 ? "PASSED" : `FAILED: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
