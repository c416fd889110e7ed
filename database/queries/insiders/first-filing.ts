import { sql } from "kysely";
import type { FirstFiling, TradeRow } from "#contract/operations/screening/explore-trades.ts";
import type { Database } from "#database/connect.ts";

/**
 * The filing that first reported a row of `trade`: that of its line as first filed, behind all amendments; of
 * several the last, which is the one whose delay the row has.
 */
export const reportedBy = sql`coalesce(
  (with recursive chain as (
     select line.accession, line.supersedes_accession, line.supersedes_line
       from ownership_line_status as line
      where line.accession = trade.accession and line.line_number = any(trade.line_numbers)
     union
     select line.accession, line.supersedes_accession, line.supersedes_line
       from chain join ownership_line_status as line
         on line.accession = chain.supersedes_accession and line.line_number = chain.supersedes_line)
   select chain.accession from chain join filing on filing.accession = chain.accession
    where chain.supersedes_accession is null
    order by filing.filed_on desc nulls last, chain.accession limit 1), trade.accession)`;

/** Rows, those that an earlier filing reported first with that filing. */
export async function withFirstFilings(db: Database, rows: TradeRow[]): Promise<TradeRow[]> {
  const amended = rows.filter(({ flags }) => flags.includes("amendment"));
  if (amended.length === 0) return rows;
  const found = await sql<{ key: string; first: FirstFiling }>`
    select trade.accession || '/' || trade.row_number as key,
           json_build_object('accno', filing.accession, 'form', filing.form,
             'filed_on', filing.filed_on) as first
      from unnest(${amended.map(({ accno }) => accno)}::text[],
                  ${amended.map(({ row_number: number }) => number)}::smallint[])
             as amended(accession, row_number)
      join trade using (accession, row_number)
      join filing on filing.accession = ${reportedBy}
     where filing.accession <> trade.accession`.execute(db);
  const firstOf = new Map(found.rows.map(({ key, first }) => [key, first]));
  return rows.map((row) => {
    const first = firstOf.get(`${row.accno}/${row.row_number}`);
    return first === undefined ? row : { ...row, first_filing: first };
  });
}
