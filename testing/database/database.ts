import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, inject } from "vitest";
import {
  connectionSettings,
  type Database,
  openDatabase,
  surviveBrokenConnections,
} from "#database/connect.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { fresh } from "#testing/fresh.ts";

export type TestDatabase = {
  db: Database;
  /** Connects when it is first used. */
  pool: pg.Pool;
  connectionString: string;
  /** The same database under the role of the server process. */
  serverConnectionString: string;
  /** Closes `db` and `pool`, and removes the database, even if clients are still connected. */
  drop: () => Promise<void>;
};

/**
 * For all tests of the file that calls it, at its top; removed after the last. A file whose tests are all skipped does
 * not remove it; such a file opens it inside its `describe` or `beforeAll` instead.
 */
export async function databaseForFile(create = createTestDatabase): Promise<TestDatabase> {
  const database = await create();
  afterAll(() => database.drop());
  return database;
}

/** Another for each test of the file that calls it, at its top. */
export function freshDatabase(create = createTestDatabase): TestDatabase {
  return fresh(create, (database) => database.drop());
}

/**
 * A migrated, empty database of its own, for integration tests; takes some 30 ms. Call `drop` in
 * `afterAll` or `afterEach`, or see `databaseForFile`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject("testTemplate"));
}

/**
 * A database of its own with what `fill` stores, which the first caller of a test run does and the others copy. Its
 * connections have to be closed when `fill` settles.
 * @param name  of lower-case letters
 */
export async function createFilledDatabase(
  name: string,
  fill: (connectionString: string) => Promise<void>,
): Promise<TestDatabase> {
  const filled = `${inject("testTemplate")}_${name}`;
  const client = new pg.Client(connectionSettings(inject("testServer")));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [filled]);
    const found = await client.query("select 1 from pg_database where datname = $1", [filled]);
    if (found.rowCount === 0) {
      const unfinished = `${filled}_unfinished`;
      await client.query(`create database ${unfinished} template ${inject("testTemplate")}`);
      const url = new URL(inject("testServer"));
      url.pathname = `/${unfinished}`;
      await fill(url.href);
      await client.query(`alter database ${unfinished} rename to ${filled}`);
    }
  } finally {
    await client.end();
  }
  return copyDatabase(filled);
}

/** A database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase("template0");
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Half of the work of copying through the log, which nothing here reads.
  await runOnServer(`create database ${name} template ${template} strategy file_copy`);
  const place = (connectionString: string): string => {
    const url = new URL(connectionString);
    url.pathname = `/${name}`;
    return url.href;
  };
  const connectionString = place(inject("testServer"));
  const db = openDatabase(connectionString);
  const pool = openBulkPool(connectionString);
  return {
    db,
    pool,
    connectionString,
    serverConnectionString: place(inject("testServerOfApplication")),
    drop: async () => {
      await pool.end();
      await db.destroy();
      await dropDatabase(name);
    },
  };
}

const notPermitted = "42501";
const dropTries = 50;

/**
 * A connection of the application's role that was just closed has a process for a moment longer,
 * which the owner of the database may not end.
 */
async function dropDatabase(name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runOnServer(`drop database ${name} with (force)`);
      return;
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === notPermitted;
      if (!isBusy || tries === dropTries) throw error;
      await sleep(100);
    }
  }
}

/** Of this worker process: a connection takes more than the statement it is for. */
let server: pg.Pool | null = null;

async function runOnServer(statement: string): Promise<void> {
  if (server === null) {
    const settings = connectionSettings(inject("testServer"));
    server = new pg.Pool({ ...settings, allowExitOnIdle: true, idleTimeoutMillis: 0 });
    // The server may end before this process does.
    surviveBrokenConnections(server);
  }
  await server.query(statement);
}
