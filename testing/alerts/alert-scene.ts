import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { sql } from "kysely";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { markIssuersDirty } from "#database/filings/dirty-issuers.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createLogger } from "#platform/logger.ts";
import { createMatcher, queueWatches } from "#worker/alerts/alert-watches.ts";
import { runMatcher } from "#worker/alerts/matching/run-matcher.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { sweepAlerts } from "#worker/jobs/sweep-alerts.ts";

export const sceneOwner = "ana@alerts.example";
export const sceneIssuer = 1001;

/** A database with one account, and the steps of the worker that alerts depend on. */
export type AlertScene = TestDatabase & {
  pool: Pool;
  store(...filings: FilingRecord[]): Promise<void>;
  derive(): Promise<void>;
  /** Takes a filing out of EDGAR's lists, or brings it back, and marks its issuer. */
  setWithdrawn(accession: string, isWithdrawn: boolean): Promise<void>;
  match(): Promise<void>;
  sweep(): Promise<void>;
  /** Removes all filings and alerts. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a scene; `close` it. */
export async function openAlertScene(): Promise<AlertScene> {
  const database = await createTestDatabase();
  const { db } = database;
  const pool = openBulkPool(database.connectionString);
  await createAccount(db, { email: sceneOwner, permissions: ["alerts"] });
  const context = { pool, db, logger: createLogger("silent") };
  const matchers = queueWatches.map((watch) => createMatcher(watch, context));
  return {
    ...database,
    pool,
    store: async (...filings) => {
      await storeFilings(pool, filings);
    },
    derive: async () => {
      await deriveIssuers({ pool, db, settings: { marketFund: "VTI", priceSources: [] } });
    },
    setWithdrawn: async (accession, isWithdrawn) => {
      await sql`update filing set withdrawn = ${isWithdrawn} where accession = ${accession}`.execute(
        db,
      );
      const client = await pool.connect();
      await markIssuersDirty(client, [sceneIssuer]);
      client.release();
    },
    match: async () => {
      for (const matcher of matchers) await runMatcher(matcher, context);
    },
    sweep: async () => {
      await sweepAlerts(context);
    },
    clear: async () => {
      // Row by row, as users delete them: processes that have them in memory are notified.
      await sql`delete from alert`.execute(db);
      await sql`truncate filing, trade, event, ownership_line_status, issuer, dirty_issuer,
                match_wanted, report_figures cascade`.execute(db);
    },
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

/** "1000@30" on line 1, and so on: sales of 8 May 2024. */
export function saleFiling(
  accession: string,
  sales: readonly string[],
  given: Partial<FilingRecord> = {},
): FilingRecord {
  return aFiling({
    accession,
    sha256: createHash("sha256").update(`${accession} ${sales.join()}`).digest(),
    path: `Archives/edgar/data/${sceneIssuer}/${accession}.txt`,
    ownership: anOwnershipDocument({ lines: saleLines(sales) }),
    ...given,
  });
}

/** The same as an amendment, filed the day after. */
export function amendedFiling(
  accession: string,
  sales: readonly string[],
  given: Partial<FilingRecord> = {},
): FilingRecord {
  return saleFiling(accession, sales, {
    form: "4/A",
    acceptedAt: "2024-05-13T21:45:00Z",
    filedOn: "2024-05-13",
    ownership: anOwnershipDocument({
      documentType: "4/A",
      dateOfOriginalSubmission: "2024-05-10",
      lines: saleLines(sales),
    }),
    ...given,
  });
}

function saleLines(sales: readonly string[]) {
  return sales.map((sale, index) => {
    const [shares = "", price = ""] = sale.split("@");
    return aSaleLine({ lineNumber: index + 1, shares, pricePerShare: price });
  });
}
