import { defaultWeights } from "#contract/leads/score.ts";
import { sql } from "kysely";
import { type Database, openDatabase } from "#database/connect.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { createFilledDatabase, type TestDatabase } from "#testing/database/database.ts";
import { writeDemoArchive } from "#testing/factories/filings/demo-archive.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";
import { ingestPrices } from "#worker/jobs/ingest-prices.ts";

/** The published weights of scores. */
export const publishedScore = { weights: defaultWeights, hasOwnWeights: false, name: "v1" };

export const evidenceSettings = { marketFund: "VTI", priceSources: [] };

/**
 * Companies of the demo world with planted amendments, groups, splits, delistings, and plans; from the ninth on, with
 * Form 144 notices and Item 408 facts.
 */
const evidenceTickers = [
  "CPTX",
  "CRBX",
  "ARFN",
  "BLHV",
  "HVLK",
  "THBS",
  "SDRA",
  "MRLF",
  "CVNM",
  "LNQM",
  "QLSW",
  "VSPR",
];

/**
 * Fills a database with some companies of the demo world, as commands do.
 * @param change  of the archive, before it is read
 */
export async function storeDemoCompanies(
  tickers: readonly string[],
  connectionString: string,
  db: TestDatabase["db"],
  change: (root: string) => Promise<void> = async () => {},
) {
  const archive = writeDemoArchive(tickers);
  const pool = openBulkPool(connectionString);
  try {
    await change(archive.root);
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

/** The same in a database of its own, filled once per test run. */
export async function createEvidenceScene(): Promise<TestDatabase> {
  return await createScene("evidence", evidenceTickers);
}

/** Companies with planted short-swing profits, late lines, and linked lines. */
export async function createSection16Scene(): Promise<TestDatabase> {
  return await createScene("section_16", ["KTTG", "NWPC", "CPTX", "MRST", "HLWX", "ESCW"]);
}

async function createScene(name: string, tickers: readonly string[]): Promise<TestDatabase> {
  return await createFilledDatabase(name, async (connectionString) => {
    const db = openDatabase(connectionString, { max: 2 });
    try {
      await storeDemoCompanies(tickers, connectionString, db);
    } finally {
      await db.destroy();
    }
  });
}

/** Of the evidence scene: the two sales with the greatest loss avoided, and the 8-K after the first. */
export async function salesBeforeAnEvent(db: Database) {
  const { rows } = await sql<{ accession: string; rowNumber: number; next: string }>`
    select accession, row_number as "rowNumber", next_8k_accession as next from trade
     where avoided_or_gained is not null and days_to_file is not null
     order by avoided_or_gained desc, accession limit 2`.execute(db);
  return {
    trades: rows.map(({ accession, rowNumber }) => ({ accession, rowNumber })),
    events: rows.slice(0, 1).map(({ next }) => next),
  };
}
