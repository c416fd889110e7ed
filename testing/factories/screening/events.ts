import type { Insertable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { EventTable } from "#database/tables/filings.ts";

let lastNumber = 0;

/** A material event with every number known; what is given wins. Accessions are never used twice. */
export function eventRow(given: Partial<Insertable<EventTable>> = {}): Insertable<EventTable> {
  lastNumber += 1;
  return {
    accession: `0000000009-26-${String(lastNumber).padStart(6, "0")}`,
    cik: 320193,
    company_name: "Calder Therapeutics",
    ticker: "CPTX",
    industry: "Pharmaceutical Products",
    accepted_at: "2026-10-28T20:05:00Z",
    filed_on: "2026-10-28",
    report_date: "2026-10-27",
    items: ["8.01", "9.01"],
    day_0: "2026-10-29",
    day_0_basis: "acceptance",
    event_return: -0.3139,
    share_price: 47.1,
    market_value: 2140,
    average_daily_volume: 35.5,
    window_end: "2026-10-28",
    gap_days: 1,
    gap_business_days: 1,
    gap_trades: 0,
    due_on: null,
    due_basis: "exempt",
    days_late: null,
    is_live: true,
    value_sold_30: "1864420",
    value_sold_90: "2000000.5",
    value_sold_180: "3000000",
    value_sold_365: "4000000",
    value_purchased_30: "0",
    value_purchased_90: "10000",
    value_purchased_180: "20000",
    value_purchased_365: "30000",
    alert_sold_30: "1864420",
    alert_sold_90: "2000000.5",
    alert_sold_180: "3000000",
    alert_sold_365: "4000000",
    alert_purchased_30: "0",
    alert_purchased_90: "10000",
    alert_purchased_180: "20000",
    alert_purchased_365: "30000",
    patterns: ["sales-before-drop"],
    flags: [],
    ...given,
  };
}

/** Stores material events; answers their accessions in the order given. */
export async function createEvents(
  db: Database,
  ...rows: readonly Partial<Insertable<EventTable>>[]
): Promise<string[]> {
  const complete = rows.map(eventRow);
  await db.insertInto("event").values(complete).execute();
  return complete.map((row) => row.accession);
}
