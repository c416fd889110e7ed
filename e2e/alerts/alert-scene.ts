import { sql } from "kysely";
import { recordHits } from "#database/alerts/hits/record-hits.ts";
import { openBulkPool, inTransaction } from "#database/bulk/open-bulk-pool.ts";
import type { Database } from "#database/connect.ts";
import { aHit } from "#testing/factories/alerts/alert-hits.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { uniqueNumber } from "../scene.ts";

/**
 * Stores an alert on a company of which no journey stores anything: the watch of the product under
 * test records what the others store for an alert on all companies. No sweep compares it with stored
 * rows, of which its matches have none: it would correct them.
 */
export async function createQuietAlert(
  db: Database,
  alert: { email: string; name: string; watchedFrom?: string },
): Promise<number> {
  const definition = { tickers: ["QLSW"] };
  const id = await createAlert(db, { ...alert, ciks: [uniqueNumber()], definition });
  await sql`delete from alert_sweep where alert_id = ${id}`.execute(db);
  return id;
}

/** Stores an alert on sales in one company. */
export async function createSalesAlert(
  db: Database,
  {
    company,
    ...alert
  }: {
    email: string;
    name: string;
    company: { cik: number; ticker: string };
    watchedFrom?: string;
  },
): Promise<number> {
  const definition = {
    tickers: [company.ticker],
    company_criteria: [],
    form_type_constraints: [{ constraint_type: "trade_types" as const, val: ["Sales" as const] }],
  };
  return await createAlert(db, { ...alert, ciks: [company.cik], definition });
}

/** Finds matches of the alert, as the watch records them. */
export async function match(alertId: number, count: number): Promise<void> {
  const pool = openBulkPool(process.env["E2E_DATABASE_URL"] ?? "");
  const hits = Array.from({ length: count }, () => {
    const accession = `${String(uniqueNumber()).padStart(10, "0")}-26-000001`;
    return aHit(alertId, accession, {
      "Company Name": "Quillstone Software",
      Ticker: "QLSW",
    });
  });
  await inTransaction(pool, (client) => recordHits(client, hits));
  await pool.end();
}
