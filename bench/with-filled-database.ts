import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "#database/connect.ts";
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { grantServerRole } from "#database/server-role.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import { createKeyRing } from "#platform/secrets/key-ring.ts";
import { startServer } from "#server/main.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";

/** Writes less WAL, and checkpoints rarely. Reads are unaffected. */
export const fastFilling = { wal_level: "minimal", max_wal_senders: "0", max_wal_size: "8GB" };

/**
 * Measures with a database of its own that a server process may use, once it is filled; the database and its folder go,
 * whatever happens.
 */
export async function withFilledDatabase<Filled>(
  fill: (db: Database) => Promise<Filled>,
  measure: (database: EmbeddedServer, dir: string, filled: Filled) => Promise<string>,
): Promise<string> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const database = await startEmbeddedServer({
    dataDir: join(dir, "data"),
    settings: fastFilling,
    log: () => undefined,
  });
  try {
    await migrate(database.connectionString);
    const role = decodeURIComponent(new URL(database.serverConnectionString).username);
    await grantServerRole(database.connectionString, role);
    const db = openDatabase(database.connectionString, { max: 2 });
    const filled = await fill(db);
    await db.destroy();
    return await measure(database, dir, filled);
  } finally {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** The same with a server in this process, at `url`. */
export async function withFilledServer<Filled>(
  fill: (db: Database) => Promise<Filled>,
  measure: (url: string, dir: string, filled: Filled) => Promise<string>,
): Promise<string> {
  return await withFilledDatabase(fill, async (database, dir, filled) => {
    const webRoot = join(dir, "web");
    await mkdir(webRoot);
    const server = await startServer({
      connectionString: database.serverConnectionString,
      config: readConfig({ SENTINEL_PORT: "0", SENTINEL_DATA_DIR: dir }),
      logger: createLogger("silent"),
      keyRing: createKeyRing([{ id: "bench", key: randomBytes(32) }]),
      webRoot,
    });
    try {
      return await measure(server.url, dir, filled);
    } finally {
      await server.close();
    }
  });
}

/** Signs in as a person of the factories. @returns what calls operations as that person, and throws if one is refused */
export async function signInTo(
  url: string,
  email: string,
): Promise<(payload: object) => Promise<string>> {
  const call = async (payload: object, token = ""): Promise<string> => {
    const answer = await fetch(`${url}/api`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(payload),
    });
    const body = await answer.text();
    if (answer.status !== 200)
      throw new Error(`${JSON.stringify(payload)}: ${answer.status}, ${body}`);
    return body;
  };
  const signedIn = await call({ type: "check_login", email, password: factoryPassword });
  const token = /"access_token":"([^"]+)"/.exec(signedIn)?.[1] ?? "";
  return (payload) => call(payload, token);
}
