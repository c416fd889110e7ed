import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { openDatabase } from "#database/connect.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import type { World } from "#demo/world/world.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { writeDemoArchive } from "#testing/factories/filings/demo-archive.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";
import { ingestPrices } from "#worker/jobs/ingest-prices.ts";

/** Loads the whole demo world of a seed as Sentinel does, computes it, and reads what was computed. */
export async function readStoredWorld<Result>(
  seed: string,
  read: (pool: Pool, world: World) => Promise<Result>,
): Promise<Result> {
  const dir = await makeOpenFolder("sentinel-bench-");
  const archive = writeDemoArchive("all", seed);
  const server = await startEmbeddedServer({ dataDir: join(dir, "data"), log: () => undefined });
  const pool = openBulkPool(server.connectionString);
  const db = openDatabase(server.connectionString);
  try {
    await migrate(server.connectionString);
    await ingestArchive({ pool, root: archive.root, source: "demo" });
    await ingestPrices({
      pool,
      path: archive.pricesPath,
      settings: { source: "demo", closeBasis: "raw", preference: 1, marketFund: "VTI" },
    });
    await deriveIssuers({ pool, db, settings: { marketFund: "VTI", priceSources: [] } });
    return await read(pool, archive.world);
  } finally {
    await db.destroy();
    await pool.end();
    await server.stop();
    archive.remove();
    await rm(dir, { recursive: true, force: true });
  }
}
