import type { Insertable } from "kysely";
import type { Database } from "#database/connect.ts";
import type { TradeTable } from "#database/tables/filings.ts";

let lastNumber = 0;

const noMarks = { line_numbers: [1], flags: [], patterns: [], officer_roles: [] };

/** Of a sale of October 13, 2026 that was filed on October 22. */
const dueDate = { due_on: "2026-10-15", due_basis: "two-days", days_late: 5 };

/** A trade row with every number known; what is given wins. Accessions are never used twice. */
export function tradeRow(given: Partial<Insertable<TradeTable>> = {}): Insertable<TradeTable> {
  lastNumber += 1;
  const { value = "1864420.00" } = given;
  return {
    accession: `0000000001-26-${String(lastNumber).padStart(6, "0")}`,
    row_number: 1,
    issuer_cik: 320193,
    company_name: "Calder Therapeutics",
    ticker: "CPTX",
    industry: "Pharmaceutical Products",
    is_live: true,
    owner_cik: 1001,
    owner_name: "Tillery Robert V",
    other_owners: 0,
    owner_ciks: [1001],
    title: "Chief Medical Officer",
    location: "Cambridge, MA",
    is_officer: true,
    is_director: false,
    is_ten_percent_owner: false,
    is_other: false,
    security_title: "Common Stock",
    trade_date: "2026-10-13",
    direction: "Sale",
    shares: "40000",
    price: "46.6105",
    value,
    sum_value: given.price_suspect === "yes" ? null : value,
    is_plan: false,
    accepted_at: "2026-10-23T00:41:00Z",
    filed_on: "2026-10-22",
    days_to_file: 7,
    calendar_days_to_file: 9,
    ...dueDate,
    price_suspect: "no",
    return_5: -0.05,
    return_10: -0.1,
    return_20: -0.3407,
    return_60: null,
    return_120: null,
    adjusted_return_5: -0.06,
    adjusted_return_10: -0.11,
    adjusted_return_20: -0.351,
    adjusted_return_60: null,
    adjusted_return_120: null,
    next_8k_accession: "0000320193-26-000050",
    next_8k_days: 15,
    next_8k_return: -0.3139,
    next_8k_items: ["8.01", "9.01"],
    next_earnings_accession: "0000320193-26-000060",
    next_earnings_days: 23,
    next_earnings_return: 0.02,
    is_between_quarter_end_and_earnings: true,
    share_price: 47.1,
    market_value: 2140,
    average_daily_volume: 35.5,
    ...noMarks,
    ...given,
  };
}

/** Stores trade rows; answers their accessions in the order given. */
export async function createTrades(
  db: Database,
  ...rows: readonly Partial<Insertable<TradeTable>>[]
): Promise<string[]> {
  const complete = rows.map(tradeRow);
  await db.insertInto("trade").values(complete).execute();
  return complete.map((row) => row.accession);
}
