import { recordHits } from "#database/alerts/hits/record-hits.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { inTransaction } from "#database/bulk/transaction.ts";
import { aHit } from "#testing/factories/alert-hits.ts";
import { uniqueNumber } from "./scene.ts";

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
