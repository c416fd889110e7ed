import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { writeBackup } from "#database/backup/write-backup.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { readAllRows } from "#testing/database/database-rows.ts";
import { createEmptyDatabase, createTestDatabase } from "#testing/database/database.ts";
import { folderInMemory, makeOpenFolder } from "#testing/database/embedded-data.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";

/** As Debian installs it; the usual server of tests is 18. */
const otherBinDir = "/usr/lib/postgresql/15/bin";
const isThere = existsSync(otherBinDir) && process.env["TEST_POSTGRES_BIN"] === undefined;

async function fill(db: Database): Promise<void> {
  await generateTrades(db, 3_000);
  await createAccount(db, { email: "ana@x.example", name: "\\N\t\n 🙂" });
}

async function readFacts(db: Database): Promise<Map<string, string[]>> {
  const rows = await readAllRows(db);
  // The restore itself is an entry of the trail.
  rows.delete("audit_entry");
  return rows;
}

describe.skipIf(!isThere)("between PostgreSQL 15 and 18", () => {
  let folder: string;
  let other: EmbeddedServer;
  beforeAll(async () => {
    folder = await makeOpenFolder("sentinel-other-postgres-", folderInMemory());
    other = await startEmbeddedServer({
      dataDir: join(folder, "data"),
      binDir: otherBinDir,
      settings: { fsync: "off" },
      log: () => undefined,
    });
  });
  afterAll(async () => {
    await other.stop();
    await rm(folder, { recursive: true });
  });

  test("a backup of either is restored into the other, row by row", async () => {
    const usual = await createTestDatabase();
    await fill(usual.db);
    const place = { product: "0.0.1", takenAt: "2026-11-20T15:00:00Z" };
    const there = join(folder, "there");
    await writeBackup({ ...place, connectionString: usual.connectionString, file: there });
    const now = "2026-11-21T15:00:00Z";
    await restoreBackup({ connectionString: other.connectionString, file: there, now });
    const db = openDatabase(other.connectionString);
    const facts = await readFacts(db);
    expect(facts).toEqual(await readFacts(usual.db));
    await db.destroy();
    expect(await migrate(other.connectionString)).toEqual([]);

    const back = join(folder, "back");
    const written = await writeBackup({
      ...place,
      connectionString: other.connectionString,
      file: back,
    });
    expect(written.header.postgres).toMatch(/^15\./);
    const again = await createEmptyDatabase();
    await restoreBackup({ connectionString: again.connectionString, file: back, now });
    expect(await readFacts(again.db)).toEqual(facts);
    await usual.drop();
    await again.drop();
  });
});
