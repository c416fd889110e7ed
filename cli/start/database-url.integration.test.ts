import { readdir, rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, freshDatabase } from "#testing/database/database.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { startRealProduct } from "#testing/processes/running-product.ts";

let dataDir: string;

const database = freshDatabase(createEmptyDatabase);
beforeEach(async () => {
  dataDir = await makeOpenFolder("sentinel-start-");
});

afterEach(() => rm(dataDir, { recursive: true }));

test("DATABASE_URL is migrated and used in place of an embedded server", async () => {
  const product = await startRealProduct({
    DATABASE_URL: database.connectionString,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
  });
  expect(product.output()).toContain("The data is in the database of DATABASE_URL.");
  const { rows } = await sql<{ name: string }>`
    select name from schema_migration order by name limit 1`.execute(database.db);
  expect(rows).toEqual([{ name: "0001_accounts.sql" }]);
  expect((await fetch(product.url)).status).toBe(200);

  expect(await product.stop()).toBe(0);
  expect(await readdir(dataDir)).not.toContain("postgres");
});

test("the server process has the role of SENTINEL_SERVER_DATABASE_URL [V13.2.1, V13.2.2]", async () => {
  const product = await startRealProduct({
    DATABASE_URL: database.connectionString,
    SENTINEL_SERVER_DATABASE_URL: database.serverConnectionString,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
  });
  const body = JSON.stringify({ type: "get_tickers" });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${product.url}/api`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  const { rows } = await sql<{ name: string }>`
    select distinct usename as name from pg_stat_activity
     where datname = current_database()`.execute(database.db);
  expect(await product.stop()).toBe(0);
  expect(rows).toContainEqual({ name: new URL(database.serverConnectionString).username });
});

test("a server that does not answer is reported without a stack", async () => {
  const start = startRealProduct({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
  });
  await expect(start).rejects.toThrow("connect ECONNREFUSED 127.0.0.1:1");
  await expect(start).rejects.not.toThrow("    at ");
});
