import { sql } from "kysely";
import type { FirstFiling } from "#contract/trades/first-filing.ts";
import { filingLimitDays } from "#contract/trades/trade-vocabulary.ts";
import type { Database } from "#database/connect.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { filingDate, lineDates } from "#domain/trades/lines/trade-line.ts";
import { filingDelay } from "#domain/trades/rows/filing-delay.ts";

/** A row of `trade`. */
export type RowKey = { accno: string; row_number: number };

/** A line that a row counts, as first filed, behind all amendments. */
type FirstLine = RowKey & {
  first: string;
  form: string;
  filedOn: string | null;
  acceptedAt: string | null;
  transactionDate: string | null;
  deemedExecutionDate: string | null;
  transactionFormType: string | null;
  periodOfReport: string | null;
};

/** The filing of a line as first filed, and the business days that are counted to it. */
type FirstReport = { filing: FirstFiling; days: number };

/** By `tradeKey`, in the order of the lines; lines whose days are not counted are left out. */
async function readFirstReports(
  db: Database,
  rows: readonly RowKey[],
): Promise<ReadonlyMap<string, FirstReport[]>> {
  if (rows.length === 0) return new Map();
  const { rows: lines } = await sql<FirstLine>`
    with recursive chain as (
      select trade.accession as accno, trade.row_number, line.line_number as place, line.accession,
             line.line_number, line.supersedes_accession, line.supersedes_line
        from unnest(${rows.map(({ accno }) => accno)}::text[],
                    ${rows.map(({ row_number: number }) => number)}::smallint[])
               as asked(accession, row_number)
        join trade using (accession, row_number)
        join ownership_line_status as line
          on line.accession = trade.accession and line.line_number = any(trade.line_numbers)
       where line.superseded_by is null or not trade.is_live
      union
      select chain.accno, chain.row_number, chain.place, line.accession,
             line.line_number, line.supersedes_accession, line.supersedes_line
        from chain join ownership_line_status as line
          on line.accession = chain.supersedes_accession and line.line_number = chain.supersedes_line)
    select chain.accno, chain.row_number, accession as first, filing.form,
           filing.filed_on as "filedOn", filing.accepted_at as "acceptedAt",
           line.transaction_date as "transactionDate",
           line.deemed_execution_date as "deemedExecutionDate",
           line.transaction_form_type as "transactionFormType",
           document.period_of_report as "periodOfReport"
      from chain join filing using (accession) join ownership_document as document using (accession)
      join ownership_line as line using (accession, line_number)
     where chain.supersedes_accession is null order by place`.execute(db);
  return Map.groupBy(lines.flatMap(reportOf), ({ key }) => key);
}

function reportOf({ first, form, ...line }: FirstLine): (FirstReport & { key: string })[] {
  const filedOn = filingDate({ form, ...line }, edgarCalendar);
  const { delayFrom } = lineDates(line, filedOn);
  const filing = { filedOn, baseForm: form.trim().replace(/\/A$/, "") };
  const { businessDays: days, to } = filingDelay(
    { delayFrom, asFiled: line, filing },
    edgarCalendar,
  );
  if (days === null || to === null) return [];
  const computed = line.filedOn === null ? { is_date_computed: true } : {};
  return [{ key: tradeKey(line), filing: { accno: first, form, filed_on: to, ...computed }, days }];
}

/** Of a row of `trade`: accession and row number. */
export const tradeKey = ({ accno, row_number: number }: RowKey): string => `${accno}/${number}`;

/** Of each row the filing to which its days to file are counted, where that is an earlier one; null is no such row. */
export async function readFirstFilings(
  db: Database,
  rows: readonly ((RowKey & { days_to_file: number | null }) | null)[],
): Promise<(FirstFiling | undefined)[]> {
  const reports = await readFirstReports(
    db,
    rows.filter((row) => row !== null),
  );
  return rows.map((row) => {
    if (row === null) return undefined;
    // A row has the days of its first line with the most.
    const first = reports.get(tradeKey(row))?.find(({ days }) => days === row.days_to_file);
    return first?.filing.accno === row.accno ? undefined : first?.filing;
  });
}

type FlaggedRow = RowKey & { flags: readonly string[]; days_to_file: number | null };

/** What `withFirstFilings` looks at. */
export const firstFilingFields = ["accno", "row_number", "days_to_file", "flags"] as const;

/** Rows; those whose days to file are counted to an earlier filing with that filing. */
export async function withFirstFilings<Row extends FlaggedRow>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { first_filing?: FirstFiling })[]> {
  const firsts = await readFirstFilings(
    db,
    rows.map((row) => (row.days_to_file !== null && row.flags.includes("amendment") ? row : null)),
  );
  return rows.map((row, at) => {
    const first = firsts[at];
    return first === undefined ? row : { ...row, first_filing: first };
  });
}

/** By `tradeKey`: the filings that first reported lines of it, and did so late. */
export async function readLateFilings(
  db: Database,
  rows: readonly RowKey[],
): Promise<ReadonlyMap<string, string[]>> {
  const reports = await readFirstReports(db, rows);
  const lateOf = (found: FirstReport[]): string[] =>
    found.flatMap(({ days, filing }) => (days > filingLimitDays ? [filing.accno] : []));
  return new Map([...reports].map(([key, found]) => [key, lateOf(found)]));
}
