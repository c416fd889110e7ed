import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { expect, readAddress } from "./journey.ts";

/** Stores filings, and waits until the running product's worker has computed the rows of their issuers. */
export async function storeAndCompute(filings: readonly FilingRecord[]): Promise<void> {
  const pool = openBulkPool(readAddress("E2E_DATABASE_URL"));
  try {
    await storeFilings(pool, filings);
    const issuers = filings.map(({ issuerCik }) => issuerCik);
    const countDue = async () => {
      // An issuer leaves the queue in the transaction that writes its rows.
      const due = await pool.query("select from dirty_issuer where cik = any($1)", [issuers]);
      return due.rowCount;
    };
    await expect.poll(countDue).toBe(0);
  } finally {
    await pool.end();
  }
}
