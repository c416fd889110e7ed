import { readdir, rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#testing/database.ts";
import { makeOpenFolder } from "#testing/embedded-data.ts";
import { startRealProduct } from "#testing/running-product.ts";

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dataDir = await makeOpenFolder("sentinel-start-");
});

afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

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

test("a server that does not answer is reported without a stack", async () => {
  const start = startRealProduct({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
  });
  await expect(start).rejects.toThrow("connect ECONNREFUSED 127.0.0.1:1");
  await expect(start).rejects.not.toThrow("    at ");
});
