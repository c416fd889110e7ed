import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openBulkPool, untilSafe } from "#database/bulk/open-bulk-pool.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { openChangeSource } from "#database/screening/replica/keeping/copy-changes.ts";
import { replicaTables } from "#database/screening/replica/keeping/replica-tables.ts";
import { createTestDatabase } from "#testing/database/database.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

/** Whether a crash now would keep all that was written before a place in the log. */
async function isOnDisk(db: Database, place: string): Promise<boolean> {
  const { rows } = await sql<{ isSafe: boolean }>`
    select pg_current_wal_flush_lsn() >= ${place}::pg_lsn as "isSafe"`.execute(db);
  return rows[0]?.isSafe ?? false;
}

async function writtenUpTo(db: Database): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select pg_current_wal_insert_lsn()::text as place`.execute(db);
  return rows[0]?.place ?? "";
}

/** Writes trades one after the other, and does not wait for the disk. */
function writeUnsafely(connectionString: string) {
  const db = openDatabase(connectionString, { max: 1 });
  const written: { accession: string; place: string }[] = [];
  const stopping = new AbortController();
  const running = (async () => {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const accession = `0000000086-26-${String(number).padStart(6, "0")}`;
      await db.transaction().execute(async (transaction) => {
        await sql`set local synchronous_commit = off`.execute(transaction);
        await createTrades(transaction, { accession });
      });
      written.push({ accession, place: await writtenUpTo(db) });
    }
  })();
  return {
    places: () => written,
    stop: async () => {
      stopping.abort();
      await running;
      await db.destroy();
    },
  };
}

test("rows that a crash could take back are copied only once they are safe", async () => {
  const database = await createTestDatabase();
  const { db } = database;
  // Servers of tests do not wait for their log otherwise; bulk work never does.
  const name = new URL(database.connectionString).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set synchronous_commit = on`.execute(db);
  const folder = await mkdtemp(join(tmpdir(), "sentinel-copy-"));
  const source = openChangeSource(database.connectionString);
  const writing = writeUnsafely(database.connectionString);
  try {
    const copies = replicaTables.map((table) => ({ table, file: join(folder, table.name) }));
    let copied = 0;
    // Transactions of other databases of the server keep changes from being final for a while.
    for (let round = 0; round < 20 || copied <= 5; round += 1) {
      await source.copyChanges({ after: 0 }, { copies, withSums: false });
      const text = await readFile(join(folder, "trade"), "utf8");
      const places = writing.places().filter(({ accession }) => text.includes(accession));
      copied = places.length;
      expect(await isOnDisk(db, places.at(-1)?.place ?? "0/0")).toBe(true);
    }
  } finally {
    await writing.stop();
    await source.close();
    await rm(folder, { recursive: true });
    await database.drop();
  }
});

test("bulk work is safe once that was waited for", async () => {
  const database = await createTestDatabase();
  const pool = openBulkPool(database.connectionString);
  try {
    for (let round = 0; round < 5; round += 1) {
      await pool.query("insert into dirty_issuer (cik) values ($1)", [round]);
      const place = await writtenUpTo(database.db);
      await untilSafe(pool);
      expect(await isOnDisk(database.db, place)).toBe(true);
    }
  } finally {
    await pool.end();
    await database.drop();
  }
});
