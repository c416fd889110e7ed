import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectionSettings } from "#database/connect.ts";
import { readDataHolder } from "#database/embedded/data-lock.ts";
import { clearTheWay } from "#database/embedded/postmaster.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { folderInMemory, makeOpenFolder, MEMORY } from "#testing/database/embedded-data.ts";

const FOLDER_PREFIX = "sentinel-test-";

/** Nothing here outlives the run, so nothing waits for the disk. */
const FAST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  // It would look at hundreds of databases that are dropped within seconds.
  autovacuum: "off",
  max_connections: "200",
};

/**
 * Tests connect thousands of times, and half of the work of that would be the proof of a password. That the product's
 * own server asks for one is tested with a server of that test's own.
 */
const TRUST_THIS_MACHINE = "host all all 127.0.0.1/32 trust\n";

/**
 * A PostgreSQL server for one test run: the one in TEST_DATABASE_URL (its role must be allowed to
 * create databases and roles), else an embedded one that disappears afterwards. TEST_POSTGRES_BIN
 * names other programs to run it with, e.g. /usr/lib/postgresql/15/bin.
 */
export async function startTestServer(): Promise<{
  connectionString: string;
  /** Of the role the application under test has. */
  serverConnectionString: string;
  stop: () => Promise<void>;
}> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return await makeServerRole(given);

  await sweepAbandonedServers();
  const dataDir = await makeOpenFolder(FOLDER_PREFIX, folderInMemory());
  const hostRules = join(dataDir, "trusted-hosts.conf");
  await writeFile(hostRules, TRUST_THIS_MACHINE);
  const binDir = process.env["TEST_POSTGRES_BIN"];
  const server = await startEmbeddedServer({
    dataDir,
    log: () => undefined,
    settings: { ...FAST_SETTINGS, hba_file: hostRules },
    ...(binDir === undefined ? {} : { binDir }),
  });
  return {
    connectionString: server.connectionString,
    serverConnectionString: server.serverConnectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A role on a server that is there, for the length of the run. */
async function makeServerRole(connectionString: string) {
  const role = `sentinel_app_${randomBytes(4).toString("hex")}`;
  const password = randomBytes(16).toString("hex");
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(connectionSettings(connectionString));
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create role ${role} login password '${password}'`);
  const url = new URL(connectionString);
  url.username = role;
  url.password = password;
  const stop = () => run(`drop role ${role}`);
  return { connectionString, serverConnectionString: url.href, stop };
}

/** Ends and removes what killed test runs left, whichever version wrote it. */
export async function sweepAbandonedServers(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY]) if (existsSync(parent)) await sweepFolder(parent);
}

async function sweepFolder(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const dataDir = join(parent, name);
    const isOurs = name.startsWith(FOLDER_PREFIX) && existsSync(join(dataDir, "lock.json"));
    if (!isOurs || readDataHolder(dataDir) !== null) continue;
    await clearTheWay(join(dataDir, "postgres"), () => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}
