import { execFileSync, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { readAllRows } from "#testing/database/database-rows.ts";
import { compareDrillDowns } from "#testing/demo-world/drill-down.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";
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
    env: { ...processEnvironment, DATABASE_URL: database.connectionString },
    stdio: "ignore",
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const killed = delay(afterMs).then(() => child.kill("SIGKILL"));
  const code = await exited;
  await killed;
  return code;
}

/** `data/README.md`, "Count of filings": the packed documents are laid over a copy of the plain ones. */
async function unpackWholeArchive(): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "sentinel-archive-"));
  await cp(`${data}/edgar`, join(scratch, "edgar"), { recursive: true });
  // The shared folder is read-only, and so is its copy.
  execFileSync("chmod", ["-R", "u+w", scratch]);
  execFileSync("tar", ["-xJf", `${data}/edgar-large.tar.xz`, "-C", scratch]);
  return scratch;
}

describe.skipIf(data === null)("an archive of real filings (shared data)", () => {
  const root = `${data}/edgar`;
  /** What one clean run makes of it. */
  let clean: TestDatabase;
  let first: Awaited<ReturnType<typeof ingestOnce>>;
  let cleanRows: Awaited<ReturnType<typeof readAllRows>>;

  beforeAll(async () => {
    clean = await createTestDatabase();
    first = await ingestOnce(clean, root);
    cleanRows = await readAllRows(clean.db);
  });
  afterAll(() => clean.drop());

  test("every filing is stored or listed with its reason", async () => {
    const scratch = await unpackWholeArchive();
    try {
      const database = await newDatabase();
      await ingestOnce(database, join(scratch, "edgar"));
      const stored = await sql<{ form: string; count: number }>`
        select form, count(*) as count from filing group by form`.execute(database.db);
      const unreadable = await sql<{ accession: string; reason_code: string }>`
        select accession, reason_code from unreadable_filing where path like 'Archives/%'
      `.execute(database.db);
      // 416 Form 4 in the table: one is the plain-text filing of 2000.
      expect(Object.fromEntries(stored.rows.map((row) => [row.form, row.count]))).toEqual({
        "3": 18,
        "4": 415,
        "4/A": 2,
        "5": 3,
        "8-K": 397,
        "10-K": 10,
        "10-Q": 37,
        "10-Q/A": 1,
      });
      expect(unreadable.rows).toEqual([
        { accession: "0001094891-00-000193", reason_code: "no-xml" },
      ]);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });

  test("taken in a second time it changes no row", async () => {
    const second = await ingestOnce(clean, root);
    expect(second.filings).toBe(first.filings);
    expect(second.stored).toBe(0);
    expect(await readAllRows(clean.db)).toEqual(cleanRows);
  });

  test("the trades behind an event's sums add up to them exactly, by both databases", async () => {
    expect(await compareDrillDowns(clean, null)).toBeGreaterThan(20);
  });

  test("killed again and again it ends in the rows of one clean run", async () => {
    const broken = await newDatabase();
    // Growing spans reach from the first list to the last derived issuer.
    const exits: (number | null)[] = [];
    for (const afterMs of [600, 900, 1300, 1800, 2400, 3200]) {
      exits.push(await ingestAndKill(broken, root, afterMs));
    }
    expect(exits.filter((code) => code === null).length).toBeGreaterThanOrEqual(3);
    await ingestOnce(broken, root);
    expect(await readAllRows(broken.db)).toEqual(cleanRows);
  });
});
