import { sql } from "kysely";
import type { FirstFiling, TradeRow } from "#contract/operations/screening/explore-trades.ts";
import type { Database } from "#database/connect.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { lineDates } from "#domain/trades/lines/trade-line.ts";

/** The lines that a row of `trade` counts, as first filed, behind all amendments; `place` is the row's line. */
const firstLines = sql`
  with recursive chain as (
    select line.line_number as place, line.accession, line.line_number,
           line.supersedes_accession, line.supersedes_line
      from ownership_line_status as line
     where line.accession = trade.accession and line.line_number = any(trade.line_numbers)
       and (line.superseded_by is null or not trade.is_live)
    union
    select chain.place, line.accession, line.line_number,
           line.supersedes_accession, line.supersedes_line
      from chain join ownership_line_status as line
        on line.accession = chain.supersedes_accession and line.line_number = chain.supersedes_line)
  select place, accession, line_number from chain where supersedes_accession is null`;

/**
 * The filing that first reported a row of `trade`. If several did, it is the last of them, which need not be the one
 * whose days to file the row has: that one `withFirstFilings` finds.
 */
export const reportedBy = sql`coalesce(
  (select first.accession from (${firstLines}) as first join filing using (accession)
    order by filing.filed_on desc nulls last, first.accession limit 1), trade.accession)`;

type FirstLine = FirstFiling & {
  key: string;
  transactionDate: string | null;
  deemedExecutionDate: string | null;
  periodOfReport: string | null;
};

/** Rows; those whose days to file are counted to an earlier filing with that filing. */
export async function withFirstFilings(db: Database, rows: TradeRow[]): Promise<TradeRow[]> {
  const amended = rows.filter(
    ({ flags, days_to_file: days }) => days !== null && flags.includes("amendment"),
  );
  if (amended.length === 0) return rows;
  const { rows: lines } = await sql<FirstLine>`
    select trade.accession || '/' || trade.row_number as key,
           filing.accession as accno, filing.form, filing.filed_on,
           line.transaction_date as "transactionDate",
           line.deemed_execution_date as "deemedExecutionDate",
           document.period_of_report as "periodOfReport"
      from unnest(${amended.map(({ accno }) => accno)}::text[],
                  ${amended.map(({ row_number: number }) => number)}::smallint[])
             as amended(accession, row_number)
      join trade using (accession, row_number)
      cross join lateral (${firstLines}) as first
      join filing on filing.accession = first.accession
      join ownership_document as document on document.accession = first.accession
      join ownership_line as line
        on line.accession = first.accession and line.line_number = first.line_number
     order by first.place`.execute(db);
  const linesOf = Map.groupBy(lines, ({ key }) => key);
  return rows.map((row) => {
    const first = linesOf
      .get(`${row.accno}/${row.row_number}`)
      ?.find((line) => businessDays(line) === row.days_to_file);
    if (first === undefined || first.accno === row.accno) return row;
    const { accno, form, filed_on } = first;
    return { ...row, first_filing: { accno, form, filed_on } };
  });
}

/** As `filingDelay` counts them: a row has the days of its first line with the most. */
function businessDays({ filed_on: filedOn, ...line }: FirstLine): number | null {
  const { delayFrom } = lineDates(line, filedOn);
  return delayFrom === null || filedOn === null
    ? null
    : edgarCalendar.countBusinessDays(delayFrom, filedOn);
}
