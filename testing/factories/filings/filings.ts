import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { EventTable, FilingTable } from "#database/tables/filings.ts";

type FilingRow = Partial<Insertable<FilingTable>>;

let lastNumber = 0;

function unusedAccession(): string {
  lastNumber += 1;
  return `0000000002-26-${String(lastNumber).padStart(6, "0")}`;
}

/**
 * Stores filings without what is written in them, Forms 4 of one issuer unless given otherwise;
 * answers their accessions in the order given, none used twice.
 */
export async function createFilings(
  db: Database,
  ...rows: readonly FilingRow[]
): Promise<string[]> {
  const complete = rows.map((given) => {
    const accession = given.accession ?? unusedAccession();
    return {
      accession,
      form: "4",
      issuer_cik: 320193,
      accepted_at: null,
      filed_on: "2026-10-22",
      sha256: createHash("sha256").update(accession).digest(),
      source: "factory",
      path: `${accession}.txt`,
      completeness: 2,
      parser_version: 1,
      ...given,
    };
  });
  await db.insertInto("filing").values(complete).execute();
  return complete.map(({ accession }) => accession);
}

/** Stores events with their computed columns; what is given wins. Answers their accessions. */
export async function createEvents(
  db: Database,
  ...rows: readonly Partial<Insertable<EventTable>>[]
): Promise<string[]> {
  const complete = rows.map((given) => ({
    accession: unusedAccession(),
    cik: 320193,
    company_name: "Calder Therapeutics",
    ticker: "CPTX",
    industry: "Pharmaceutical Products",
    accepted_at: "2026-10-22T21:05:00Z",
    filed_on: "2026-10-22",
    report_date: "2026-10-22",
    items: ["2.02", "9.01"],
    day_0: "2026-10-23",
    day_0_basis: "acceptance",
    event_return: -0.098,
    share_price: 47.1,
    market_value: 2140,
    average_daily_volume: 35.5,
    window_end: "2026-10-22",
    value_sold_30: "4486500.12",
    value_sold_90: "5058900.12",
    value_sold_180: "8773470",
    value_sold_365: "8773470",
    value_purchased_30: "0",
    value_purchased_90: "0",
    value_purchased_180: "147560",
    value_purchased_365: "1564120",
    is_live: true,
    patterns: [],
    flags: [],
    ...given,
  }));
  await db.insertInto("event").values(complete).execute();
  return complete.map(({ accession }) => accession);
}
