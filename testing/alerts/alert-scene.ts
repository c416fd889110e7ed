import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { markIssuersDirty } from "#database/filings/dirty-issuers.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { databaseForFile, type TestDatabase } from "#testing/database/database.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
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
  store(...filings: FilingRecord[]): Promise<void>;
  derive(): Promise<void>;
  /** Takes a filing out of EDGAR's lists, or brings it back, and marks its issuer. */
  setWithdrawn(accession: string, isWithdrawn: boolean): Promise<void>;
  match(): Promise<void>;
  /** Derives, then matches. */
  settle(): Promise<void>;
  sweep(): Promise<void>;
  /** Of each recorded match: its key, its row, its state, and why it is without a notice. */
  hitsOf(alertId: number): Promise<(string | null)[][]>;
  /** Kind and texts of each notice. */
  noticesOf(alertId: number): Promise<string[]>;
  /** The filings that wait for matching. */
  waiting(): Promise<string[]>;
  /** Removes all filings and alerts. */
  clear(): Promise<void>;
};

/** A scene for the tests of a file. */
export async function alertSceneForFile(): Promise<AlertScene> {
  const database = await databaseForFile();
  const { db, pool } = database;
  await createAccount(db, { email: sceneOwner, permissions: ["alerts"] });
  const context = { pool, db, logger: createLogger("silent") };
  const matchers = queueWatches.map((watch) => createMatcher(watch, context));
  const derive = async (): Promise<void> => {
    await deriveIssuers({ pool, db, settings: { marketFund: "VTI", priceSources: [] } });
  };
  const match = async (): Promise<void> => {
    for (const matcher of matchers) await runMatcher(matcher, context);
  };
  return {
    ...database,
    store: async (...filings) => {
      await storeFilings(pool, filings);
    },
    derive,
    setWithdrawn: async (accession, isWithdrawn) => {
      await sql`update filing set withdrawn = ${isWithdrawn} where accession = ${accession}`.execute(
        db,
      );
      const client = await pool.connect();
      await markIssuersDirty(client, [sceneIssuer]);
      client.release();
    },
    match,
    settle: async () => {
      await derive();
      await match();
    },
    sweep: async () => {
      await sweepAlerts(context);
    },
    hitsOf: (alertId) => hitsOf(db, alertId),
    noticesOf: (alertId) => noticesOf(db, alertId),
    waiting: async () => {
      const rows = await db.selectFrom("match_wanted").selectAll().orderBy("accession").execute();
      return rows.map(({ kind, accession }) => `${kind} ${accession}`);
    },
    clear: async () => {
      // Row by row, as users delete them: processes that have them in memory are notified.
      await sql`delete from alert`.execute(db);
      await sql`truncate filing, trade, event, ownership_line_status, issuer, dirty_issuer,
                match_wanted, report_figures cascade`.execute(db);
    },
  };
}

async function hitsOf(db: AlertScene["db"], alertId: number) {
  const rows = await db
    .selectFrom("alert_hit")
    .select(["dedup_key", "accession", "row_number", "state", "silence"])
    .where("alert_id", "=", alertId)
    .orderBy("id")
    .execute();
  return rows.map((row) => [
    row.dedup_key,
    `${row.accession}/${row.row_number}`,
    row.state,
    row.silence,
  ]);
}

async function noticesOf(db: AlertScene["db"], alertId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("alert_notice")
    .select(["kind", "content"])
    .where("alert_id", "=", alertId)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, content }) => {
    const words: unknown[] =
      typeof content === "object" && content !== null ? Object.values(content) : [];
    return [kind, ...words].join(": ");
  });
}

/** An alert of the scene's account on sales of at least so many thousands of dollars. @returns its number */
export async function alertOnSales(
  db: AlertScene["db"],
  thousands: number,
  given: Partial<Parameters<typeof createAlert>[1]> = {},
): Promise<number> {
  return await createAlert(db, {
    email: sceneOwner,
    definition: {
      form_type_constraints: [
        { constraint_type: "trade_types", val: ["Sales"] },
        { constraint_type: "value_shares_traded", bool: "ge", val: [thousands] },
      ],
    },
    ...given,
  });
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
