import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { FamilyLine, FamilyRow } from "#domain/alerts/settling/row-families.ts";

/** The filings themselves, those they amend, and those that amend them, through any number of steps. */
export async function readFamilyAccessions(
  db: Database,
  accessions: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`
    with recursive family as (
      select unnest(${accessions}::text[]) as accession
      union
      select related.accession
        from family join ownership_line_status as line using (accession)
       cross join lateral (values (line.superseded_by), (line.supersedes_accession))
               as related(accession)
       where related.accession is not null
    )
    select accession from family`.execute(db);
  return rows.map(({ accession }) => accession);
}

/** What filings report as rows, live or not, and the lines these rows are made of. */
export async function readTradeFamilies(
  db: Database,
  accessions: readonly string[],
): Promise<{ rows: (FamilyRow & { happenedAt: string | null })[]; lines: FamilyLine[] }> {
  const { rows } = await sql<FamilyRow & { happenedAt: string | null }>`
    select accession, row_number as "rowNumber", is_live as "isLive",
           flags = '{removed}' as "isRemoved", trade_date as "tradeDate", direction, shares, price,
           is_plan as "isPlan", owner_ciks as "ownerCiks",
           alert_filing_time(accepted_at, filed_on) as "happenedAt"
      from trade where accession = any(${accessions}::text[])`.execute(db);
  const lines = await sql<FamilyLine>`
    select accession, line_number as "lineNumber", row_number as "rowNumber",
           superseded_by as "supersededBy", superseded_by_line as "supersededByLine"
      from ownership_line_status where accession = any(${accessions}::text[])`.execute(db);
  return { rows, lines: lines.rows };
}
