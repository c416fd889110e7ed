import { afterAll, beforeAll, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { compareDrillDowns } from "#testing/demo-world/drill-down.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

const data = sharedDataDir();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.skipIf(data === null)(
  "the trades behind an event's sums add up to them exactly in real filings (shared data)",
  async () => {
    const pool = openBulkPool(database.connectionString);
    try {
      await ingestArchive({ pool, root: `${data}/edgar`, source: "archive" });
      const settings = { marketFund: "VTI", priceSources: [] };
      await deriveIssuers({ pool, db: database.db, settings });
    } finally {
      await pool.end();
    }
    expect(await compareDrillDowns(database, null)).toBeGreaterThan(20);
  },
);
