import { sql } from "kysely";
import type {
  CurrentReport,
  ListedReport,
  PeriodicReport,
  ShareCount,
} from "#domain/trades/issuer-record.ts";
import { listedForms } from "#database/filings/listings.ts";
import type { Database } from "#database/connect.ts";
import { append } from "#database/computed/load-ownership.ts";

/** 8-K and 8-K/A of which each issuer is the first filer; CIK to reports ordered by accession. */
export async function loadCurrentReports(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, CurrentReport[]>> {
  const result = await sql<CurrentReport & { cik: number }>`
    select issuer_cik as cik, accession, form, accepted_at as "acceptedAt",
           filed_on as "filedOn", period_of_report as "periodOfReport", items
      from filing
     where issuer_cik = any(${ciks}) and form in ('8-K', '8-K/A') and not withdrawn
     order by accession`.execute(db);
  return groupByCik(result.rows);
}

/** Of a row `f` of `filing`, as `StatedArrangement`. */
const arrangements = sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
            'number', a.arrangement_number, 'personName', a.person_name,
            'personMember', a.person_member, 'title', a.title, 'titleAsTagged', a.title_as_tagged,
            'kind', a.kind, 'action', a.action,
            'adopted', jsonb_build_object('raw', a.adopted_raw, 'day', a.adopted_on),
            'terminated', jsonb_build_object('raw', a.terminated_raw, 'day', a.terminated_on),
            'expires', jsonb_build_object('raw', a.expires_raw, 'day', a.expires_on),
            'durationRaw', a.duration_raw, 'durationDays', a.duration_days, 'amounts', a.amounts,
            'fromText', a.from_text, 'flags', a.flags) order by a.arrangement_number), '[]')
     from trading_arrangement a where a.accession = f.accession)`;

/** Annual and quarterly reports; CIK to reports ordered by accession. */
export async function loadPeriodicReports(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, PeriodicReport[]>> {
  const result = await sql<PeriodicReport & { cik: number }>`
    select f.issuer_cik as cik, f.accession, f.form, f.accepted_at as "acceptedAt",
           f.filed_on as "filedOn", f.period_of_report as "periodOfReport",
           case when i.accession is not null then jsonb_build_object(
             'factCount', i.facts, 'unreadable', i.unreadable, 'arrangements', ${arrangements}) end as "item408"
      from filing f left join item_408 i using (accession)
     where f.issuer_cik = any(${ciks}) and f.form ~ '^10-(K|Q|KT|QT)(/A)?$' and not f.withdrawn
     order by f.accession`.execute(db);
  return groupByCik(result.rows);
}

/** 8-K and periodic reports that lists name and that are not stored; CIK to reports by filing day. */
export async function loadListedReports(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, ListedReport[]>> {
  const result = await sql<ListedReport & { cik: number }>`
    select l.cik, l.accession, min(l.form) as form, min(l.filed_on) as "filedOn", max(l.items) as items
      from edgar_listing l
     where l.cik = any(${ciks}) and l.form = any(${listedForms}::text[]) and l.filed_on is not null
       and not exists (select from filing f where f.accession = l.accession)
     group by l.cik, l.accession
     order by "filedOn", l.accession`.execute(db);
  return groupByCik(result.rows);
}

/** Forms 25 and 15. */
const delistingForms = [
  "25",
  "25-NSE",
  "15",
  "15-12B",
  "15-12G",
  "15-15D",
  "15F-12B",
  "15F-12G",
  "15F-15D",
];

/** First filing day of a Form 25 or 15 per issuer, from stored filings and from lists of filings. */
export async function loadDelistings(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, string>> {
  const result = await sql<{ cik: number; filedOn: string }>`
    select cik, min(filed_on) as "filedOn" from (
      select issuer_cik as cik, filed_on, form from filing where issuer_cik = any(${ciks})
      union all
      select cik, filed_on, form from edgar_listing where cik = any(${ciks})
    ) known
     where filed_on is not null and form = any(${delistingForms}::text[])
     group by cik`.execute(db);
  return new Map(result.rows.map((row) => [row.cik, row.filedOn]));
}

/** Shares outstanding as reported, oldest first. */
export async function loadShareCounts(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, ShareCount[]>> {
  const result = await sql<ShareCount & { cik: number }>`
    select cik, nullif(share_class, '') as "shareClass", ticker, end_on as "endOn",
           filed_on as "filedOn", shares::float8 as shares, nullif(accession, '') as accession
      from share_count where cik = any(${ciks})
     order by cik, end_on, filed_on, share_class, accession`.execute(db);
  return groupByCik(result.rows);
}

function groupByCik<Row extends { cik: number }>(
  rows: readonly Row[],
): Map<number, Omit<Row, "cik">[]> {
  const groups = new Map<number, Omit<Row, "cik">[]>();
  for (const { cik, ...row } of rows) append(groups, cik, row);
  return groups;
}
