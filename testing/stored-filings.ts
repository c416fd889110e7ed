import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { Database } from "#database/connect.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";

/** Stores filings and computes the rows of every issuer they touch, as the worker does. */
export async function storeAndDerive(
  { connectionString, db }: { connectionString: string; db: Database },
  filings: readonly FilingRecord[],
): Promise<void> {
  const pool = openBulkPool(connectionString);
  try {
    await storeFilings(pool, filings);
    await deriveIssuers({ pool, db, settings: { marketFund: "VTI", priceSources: [] } });
  } finally {
    await pool.end();
  }
}
