import { defaultWeights } from "#contract/leads/score.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { writeDemoArchive } from "#testing/factories/filings/demo-archive.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";
import { ingestPrices } from "#worker/jobs/ingest-prices.ts";

/** The published weights of scores. */
export const publishedScore = { weights: defaultWeights, hasOwnWeights: false, name: "v1" };

export const evidenceSettings = { marketFund: "VTI", priceSources: [] };

/** Companies of the demo world whose filings plant amendments, groups, splits, delistings, and plans. */
const tickers = ["CPTX", "CRBX", "ARFN", "BLHV", "HVLK", "THBS", "SDRA", "MRLF"];

/** Fills a database with some companies of the demo world, as commands do. */
export async function storeEvidenceScene(connectionString: string, db: TestDatabase["db"]) {
  const archive = writeDemoArchive(tickers);
  const pool = openBulkPool(connectionString);
  try {
    await ingestArchive({ pool, root: archive.root, source: "demo" });
    await ingestPrices({
      pool,
      path: archive.pricesPath,
      settings: { source: "demo", closeBasis: "raw", preference: 1, marketFund: "VTI" },
    });
    await deriveIssuers({ pool, db, settings: evidenceSettings });
  } finally {
    await pool.end();
    archive.remove();
  }
}

/** The same in a database of its own. */
export async function createEvidenceScene(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await storeEvidenceScene(database.connectionString, database.db);
  return database;
}
