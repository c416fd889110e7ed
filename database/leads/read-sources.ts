import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { RowKey } from "#database/queries/insiders/first-filing.ts";

/** A stored filing that facts of a lead are based on. */
export type LeadSource = {
  accession: string;
  form: string;
  /** Null: no reporting persons. */
  ownerName: string | null;
  otherOwners: number;
  /** Codes of an 8-K. */
  items: string[];
  /** UTC */
  acceptedAt: string | null;
};

/** Who filed the named filings, and the items of 8-Ks; oldest first. */
export async function readLeadSources(
  db: Database,
  accessions: readonly string[],
): Promise<LeadSource[]> {
  const { rows } = await sql<LeadSource>`
    select filing.accession, filing.form, filing.items, filing.accepted_at as "acceptedAt",
           owners.names[1] as "ownerName", greatest(cardinality(owners.names) - 1, 0) as "otherOwners"
      from filing
      cross join lateral (
        select array(select name from reporting_owner where accession = filing.accession
                      order by owner_number) as names) as owners
     where filing.accession = any(${[...accessions]}::text[])
     order by filing.accepted_at, filing.accession`.execute(db);
  return rows;
}

/** Of each line the row of `trade` that counts it; null where none does. */
export async function findRowsOfLines(
  db: Database,
  lines: readonly { accno: string; line: number | null }[],
): Promise<(RowKey | null)[]> {
  const { rows } = await sql<{ row: RowKey | null }>`
    select case when trade.accession is not null
                then json_build_object('accno', trade.accession, 'row_number', trade.row_number) end as row
      from unnest(${lines.map(({ accno }) => accno)}::text[], ${lines.map(({ line }) => line)}::smallint[])
           with ordinality as asked(accession, line, place)
      left join trade on trade.accession = asked.accession and asked.line = any(trade.line_numbers)
     order by place`.execute(db);
  return rows.map(({ row }) => row);
}
