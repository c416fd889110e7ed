import type { Insertable } from "kysely";
import type { LineSearch } from "#contract/operations/screening/explore-lines.ts";
import type { Database } from "#database/connect.ts";
import type { ReportedLineTable } from "#database/tables/filings.ts";
import { wholeEventSearch } from "#testing/factories/screening/whole-market-search.ts";

const { return_type: _type, lookback_period: _lookback, ...firstPage } = wholeEventSearch;

/** The first page of every line dated up to 20 November 2026. */
export const wholeLineSearch: LineSearch = { transactions: "all", ...firstPage };

let lastNumber = 0;

/** A stored line with every cell read; what is given wins. Accessions are never used twice. */
export function reportedLineRow(
  given: Partial<Insertable<ReportedLineTable>> = {},
): Insertable<ReportedLineTable> {
  lastNumber += 1;
  return {
    accession: `0000000009-26-${String(lastNumber).padStart(6, "0")}`,
    line_number: 1,
    issuer_cik: 320193,
    company_name: "Calder Therapeutics",
    ticker: "CPTX",
    industry: "Pharmaceutical Products",
    is_live: true,
    superseded_by: null,
    form: "4",
    owner_cik: 1001,
    owner_name: "Tillery Robert V",
    other_owners: 0,
    owner_ciks: [1001],
    title: "Chief Medical Officer",
    is_officer: true,
    is_director: false,
    is_ten_percent_owner: false,
    is_other: false,
    line_table: "II",
    code: "M",
    trade_date: "2026-10-13",
    dated_on: "2026-10-13",
    acquired_disposed: "D",
    security_title: "Stock Option (Right to Buy)",
    shares: "40000",
    price: "0",
    owned_following: "12000",
    ownership_form: "Direct",
    ownership_nature: null,
    conversion_price: "11.25",
    exercisable_on: "2020-01-02",
    expires_on: "2029-01-02",
    underlying_title: "Common Stock",
    underlying_shares: "40000",
    cell_notes: JSON.stringify(["exercisable_on F1"]),
    as_filed: null,
    accepted_at: "2026-10-23T00:41:00Z",
    filed_on: "2026-10-22",
    due_on: "2026-10-15",
    due_basis: "two-days",
    days_late: 5,
    first_agent: 9,
    late_cause: null,
    disclosure_return: 0.0125,
    links: [],
    flags: [],
    ...given,
  };
}

/** Stores lines; answers their accessions in the order given. */
export async function createLines(
  db: Database,
  ...rows: readonly Partial<Insertable<ReportedLineTable>>[]
): Promise<string[]> {
  const complete = rows.map(reportedLineRow);
  await db.insertInto("reported_line").values(complete).execute();
  return complete.map((row) => row.accession);
}
