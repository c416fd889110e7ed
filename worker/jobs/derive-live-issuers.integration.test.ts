import { afterAll, expect, test, vi } from "vitest";
import { inTransaction, openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { storeFilings, writeFilings } from "#database/filings/store-filings.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { aFiling, anOwnershipDocument } from "#testing/filings/filing-records.ts";
import { deriveIssuers, deriveLiveIssuers } from "#worker/jobs/derive-issuers.ts";

const settings = { marketFund: "VTI", priceSources: [] };
const database = await databaseForFile();
const pool = openBulkPool(database.connectionString, { max: 8 });
afterAll(() => pool.end());

function filingOf(issuerCik: number, number: number) {
  const accession = `0000000001-24-${String(number).padStart(6, "0")}`;
  return aFiling({ accession, issuerCik, ownership: anOwnershipDocument({ issuerCik }) });
}

async function tradesOf(cik: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*) as count from trade where issuer_cik = $1",
    [cik],
  );
  return rows[0]?.count ?? 0;
}

/** Holds a lock that computing the issuer waits for, as in a batch that takes long. */
async function holdPriceUse(cik: number): Promise<{ release: () => Promise<void> }> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select from price_use where cik = $1 for update", [cik]);
  return {
    release: async () => {
      await client.query("rollback");
      client.release();
    },
  };
}

test("live filings are visible while a batch of a backfill is being computed", async () => {
  const context = { pool, db: database.db, settings };
  const backfilled = 11;
  const live = 12;
  const later = 13;
  await storeFilings(pool, [filingOf(backfilled, 1)]);
  await deriveIssuers(context);
  await storeFilings(pool, [filingOf(backfilled, 2)]);
  const held = await holdPriceUse(backfilled);
  const backfill = deriveIssuers(context);
  try {
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select from pg_locks where not granted");
      expect(rows.length).toBeGreaterThan(0);
    });
    await inTransaction(pool, (client) =>
      writeFilings(client, [filingOf(live, 3)], {
        isNewest: true,
        mark: { urgency: 0, isAnnounced: true },
      }),
    );
    await storeFilings(pool, [filingOf(later, 4)]);
    expect(await deriveLiveIssuers(context)).toMatchObject({ issuers: 1, trades: 1 });
    expect([await tradesOf(live), await tradesOf(later)]).toEqual([1, 0]);
    expect(await tradesOf(backfilled)).toBe(1);
  } finally {
    await held.release();
  }
  await backfill;
  expect([await tradesOf(later), await tradesOf(backfilled)]).toEqual([1, 2]);
});
