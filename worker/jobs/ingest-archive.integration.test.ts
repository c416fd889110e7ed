import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { readAllRows } from "#testing/database-rows.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

const settings = { marketFund: "VTI", priceSources: [] };
const data = sharedDataDir();
const databases: TestDatabase[] = [];

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

async function ingestOnce(database: TestDatabase, root: string) {
  const pool = openBulkPool(database.connectionString);
  try {
    const outcome = await ingestArchive({ pool, root, source: "archive" });
    await deriveIssuers({ pool, db: database.db, settings });
    return outcome;
  } finally {
    await pool.end();
  }
}

/** Runs the command in a process of its own and kills it after a while. @returns its exit code, null when killed */
async function ingestAndKill(database: TestDatabase, root: string, afterMs: number) {
  const child = spawn(process.execPath, ["cli/main.ts", "ingest", "archive", root], {
    env: { ...process.env, DATABASE_URL: database.connectionString },
    stdio: "ignore",
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const killed = delay(afterMs).then(() => child.kill("SIGKILL"));
  const code = await exited;
  await killed;
  return code;
}

describe.skipIf(data === null)("an archive of real filings (../shared/data)", () => {
  const root = `${data}/edgar`;

  test("taken in a second time it changes no row", { timeout: 120_000 }, async () => {
    const database = await newDatabase();
    const first = await ingestOnce(database, root);
    const rows = await readAllRows(database.db);
    const second = await ingestOnce(database, root);
    expect(second.filings).toBe(first.filings);
    expect(second.stored).toBe(0);
    expect(await readAllRows(database.db)).toEqual(rows);
  });

  test(
    "killed again and again it ends in the rows of one clean run",
    { timeout: 300_000 },
    async () => {
      const clean = await newDatabase();
      await ingestOnce(clean, root);
      const broken = await newDatabase();
      // Growing spans reach from the first list to the last derived issuer.
      const exits: (number | null)[] = [];
      for (const afterMs of [600, 900, 1300, 1800, 2400, 3200]) {
        exits.push(await ingestAndKill(broken, root, afterMs));
      }
      expect(exits.filter((code) => code === null).length).toBeGreaterThanOrEqual(3);
      await ingestOnce(broken, root);
      expect(await readAllRows(broken.db)).toEqual(await readAllRows(clean.db));
    },
  );
});
