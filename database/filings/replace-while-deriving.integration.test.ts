import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { claimHeld } from "#database/queue/held.ts";
import { deriveIssuers } from "#database/queue/queues.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { aFiling } from "#testing/filings/filing-records.ts";

const database = await databaseForFile();
const { pool } = database;

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
     where not granted and locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

test("a filing is replaced only when no one computes rows out of it, so that neither blocks the other", async () => {
  await storeFilings(pool, [aFiling({})]);
  let replacing: Promise<unknown> = Promise.resolve();
  await inTransaction(pool, async (client) => {
    expect(await claimHeld(client, deriveIssuers, { limit: 10 })).toHaveLength(1);
    replacing = storeFilings(pool, [aFiling({ sha256: Buffer.alloc(32, 9) })]);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 120_000 });
    // What computing does: rows that refer to the filing, which is still there and not locked.
    await client.query("set local lock_timeout = 2000");
    await client.query("select accession from filing for key share");
  });
  expect(await replacing).toEqual({ stored: 1, unchanged: 0 });
});
