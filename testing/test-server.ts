import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDataHolder } from "#database/embedded/data-lock.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { makeOpenFolder } from "#testing/embedded-data.ts";

const FOLDER_PREFIX = "sentinel-test-";

/** Nothing here outlives the run, so nothing waits for the disk. */
const FAST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "200",
};

/**
 * A PostgreSQL server for one test run: the one in TEST_DATABASE_URL (its role must be allowed to
 * create databases), else an embedded one that disappears afterwards. TEST_POSTGRES_BIN names
 * other programs to run it with, e.g. /usr/lib/postgresql/15/bin.
 */
export async function startTestServer(): Promise<{
  connectionString: string;
  stop: () => Promise<void>;
}> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return { connectionString: given, stop: async () => undefined };

  await sweepAbandonedServers();
  const dataDir = await makeOpenFolder(FOLDER_PREFIX);
  const binDir = process.env["TEST_POSTGRES_BIN"];
  const server = await startEmbeddedServer({
    dataDir,
    log: () => undefined,
    settings: FAST_SETTINGS,
    ...(binDir === undefined ? {} : { binDir }),
  });
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends what test runs left that were killed. */
async function sweepAbandonedServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const dataDir = join(tmpdir(), name);
    const isOurs = name.startsWith(FOLDER_PREFIX) && existsSync(join(dataDir, "lock.json"));
    if (!isOurs || readDataHolder(dataDir) !== null) continue;
    const abandoned = await startEmbeddedServer({ dataDir, log: () => undefined });
    await abandoned.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
