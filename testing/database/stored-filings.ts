import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { Database } from "#database/connect.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

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

/**
 * Reads a folder laid out like EDGAR and computes the rows of every issuer in it, as the worker does.
 * @param root  the folder that holds `Archives`
 */
export async function ingestAndDerive(
  { connectionString, db }: { connectionString: string; db: Database },
  root: string,
): Promise<void> {
  const pool = openBulkPool(connectionString);
  try {
    await ingestArchive({ pool, root, source: "archive" });
    await deriveIssuers({ pool, db, settings: { marketFund: "VTI", priceSources: [] } });
  } finally {
    await pool.end();
  }
}

/** Marks a stored filing as no longer listed and computes its issuer's rows again. */
export async function withdraw(
  { connectionString, db }: { connectionString: string; db: Database },
  { accession, issuerCik }: { accession: string; issuerCik: number },
): Promise<void> {
  await db
    .updateTable("filing")
    .set({ withdrawn: true })
    .where("accession", "=", accession)
    .execute();
  const pool = openBulkPool(connectionString);
  try {
    await pool.query("insert into dirty_issuer (cik) values ($1) on conflict do nothing", [
      issuerCik,
    ]);
    await deriveIssuers({ pool, db, settings: { marketFund: "VTI", priceSources: [] } });
  } finally {
    await pool.end();
  }
}
