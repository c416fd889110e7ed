import type { Database } from "#database/connect.ts";
import { createPlannedSales } from "#testing/factories/screening/generated-planned-sales.ts";

/** Stores sales without a notice: the scene has no indexes of notices, so it computes none. */
export async function storeSalesWithoutNotice(db: Database): Promise<void> {
  const line = await db
    .selectFrom("reported_line")
    .select(["accession", "line_number", "issuer_cik", "owner_cik", "trade_date"])
    .where("code", "=", "S")
    .where("is_live", "=", true)
    .orderBy("shares")
    .orderBy("accession")
    .executeTakeFirstOrThrow();
  const day = line.trade_date ?? "";
  const sale = {
    accession: line.accession,
    lineNumber: line.line_number,
    form: "4",
    tradeDate: day,
    securityTitle: null,
    units: "6000",
    counted: "6000",
    price: "10",
    otherOwners: 0,
  };
  const proof = { matchedBy: "cik", window: null, sales: [sale], threeMonths: null, reasons: [] };
  await createPlannedSales(db, {
    id: `${line.issuer_cik}-${line.owner_cik}-${day}`,
    kind: "sales",
    outcome: "no-notice",
    accession: null,
    form: null,
    filed_on: null,
    issuer_cik: line.issuer_cik,
    person_cik: line.owner_cik,
    dated_on: day,
    sale_from: day,
    sale_through: day,
    proof: JSON.stringify(proof),
  });
}
