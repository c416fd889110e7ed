import { type RawBuilder, sql } from "kysely";
import { append } from "#database/computed/load-ownership.ts";
import type { Database } from "#database/connect.ts";
import type {
  FiledAcquisition,
  FiledPastSale,
  FiledPlannedSale,
  NoticeCoverage,
  StoredNotice,
  UnreadableNotice,
} from "#domain/planned-sales/filed-notice.ts";

/** Form 144 notices of some issuers, withdrawn ones left out, by issuer CIK in order of accession. */
export async function loadNotices(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, StoredNotice[]>> {
  const found = await load(db, sql`n.issuer_cik = any(${ciks}) and not f.withdrawn`);
  const byIssuer = new Map<number, StoredNotice[]>();
  for (const notice of found)
    if (notice.issuerCik !== null) append(byIssuer, notice.issuerCik, notice);
  return byIssuer;
}

/** One stored notice, even if withdrawn. */
export async function loadNotice(
  db: Database,
  accession: string,
): Promise<StoredNotice | undefined> {
  return (await load(db, sql`n.accession = ${accession}`))[0];
}

/**
 * Days up to the newest whose index was read since Sentinel has followed notices; earlier readings did not list them.
 * Null where no index was read: then no notice can be called absent.
 */
export async function loadNoticeCoverage(db: Database): Promise<NoticeCoverage | null> {
  const { rows } = await sql<{ from: string | null; through: string | null }>`
    with read as (
      -- An index that is absent with a reason is not out yet.
      select day, state <> 'broken' and not (state = 'absent' and detail is not null)
                  and checked_at >= (select applied_at from schema_migration
                                      where name like '0054%') as is_read
        from index_day
    ), newest as (
      select max(day) as day from read where is_read
    )
    select min(day) as "from", max(day) as "through"
      from read
     where is_read and day > coalesce((select max(read.day) from read, newest
                                        where not is_read and read.day < newest.day), '-infinity')`.execute(
    db,
  );
  const { from = null, through = null } = rows[0] ?? {};
  return from === null || through === null ? null : { from, through };
}

/** Notices of some issuers that could not be read, by issuer CIK, as far as a list names the issuer. */
export async function loadUnreadableNotices(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, UnreadableNotice[]>> {
  const { rows } = await sql<UnreadableNotice & { cik: number }>`
    select distinct listed.cik, u.accession, coalesce(u.filed_on, listed.filed_on) as "filedOn"
      from unreadable_filing u
      join (select accession, cik, filed_on from edgar_listing
            union all select accession, unnest(ciks), day from index_entry) as listed using (accession)
     where u.form in ('144', '144/A') and listed.cik = any(${ciks})
     order by 1, 2`.execute(db);
  const byIssuer = new Map<number, UnreadableNotice[]>();
  for (const { cik, ...notice } of rows) append(byIssuer, cik, notice);
  return byIssuer;
}

type NoticeRow = Omit<StoredNotice, "plannedSales" | "acquisitions" | "pastSales">;

async function load(db: Database, condition: RawBuilder<unknown>): Promise<StoredNotice[]> {
  const { rows } = await sql<NoticeRow>`
    select n.accession, f.form, f.accepted_at as "acceptedAt", f.filed_on as "filedOn",
           submission_type as "submissionType", previous_accession as "previousAccession",
           filer_cik as "filerCik", n.issuer_cik as "issuerCik", issuer_name as "issuerName",
           sec_file_number as "secFileNumber", seller, relationships,
           has_nothing_to_report as "hasNothingToReport", remarks, notice_date as "noticeDate",
           plan_adoption_dates::text[] as "planAdoptionDates", signature, cells, n.flags
      from form_144 n join filing f using (accession)
     where ${condition} order by n.accession`.execute(db);
  if (rows.length === 0) return [];
  const accessions = rows.map(({ accession }) => accession);
  const [plannedSales, acquisitions, pastSales] = await Promise.all([
    loadPlannedSales(db, accessions),
    loadAcquisitions(db, accessions),
    loadPastSales(db, accessions),
  ]);
  return rows.map((row) => ({
    ...row,
    plannedSales: plannedSales.get(row.accession) ?? [],
    acquisitions: acquisitions.get(row.accession) ?? [],
    pastSales: pastSales.get(row.accession) ?? [],
  }));
}

async function loadPlannedSales(db: Database, accessions: readonly string[]) {
  const { rows } = await sql<FiledPlannedSale & { accession: string }>`
    select accession, security_class as "securityClass", broker, units::text as units,
           aggregate_market_value::text as "aggregateMarketValue",
           units_outstanding::text as "unitsOutstanding",
           approximate_sale_date as "approximateSaleDate", exchange, cells
      from form_144_planned_sale where accession = any(${accessions})
     order by accession, row_number`.execute(db);
  return byAccession(rows);
}

async function loadAcquisitions(db: Database, accessions: readonly string[]) {
  const { rows } = await sql<FiledAcquisition & { accession: string }>`
    select accession, security_class as "securityClass", acquired_date as "acquiredDate", nature,
           acquired_from as "acquiredFrom", is_gift as "isGift",
           donor_acquired_date as "donorAcquiredDate", units::text as units,
           payment_date as "paymentDate", nature_of_payment as "natureOfPayment", cells
      from form_144_acquisition where accession = any(${accessions})
     order by accession, row_number`.execute(db);
  return byAccession(rows);
}

async function loadPastSales(db: Database, accessions: readonly string[]) {
  const { rows } = await sql<FiledPastSale & { accession: string }>`
    select accession, seller, security_class as "securityClass", sale_date as "saleDate",
           units::text as units, gross_proceeds::text as "grossProceeds", cells
      from form_144_past_sale where accession = any(${accessions})
     order by accession, row_number`.execute(db);
  return byAccession(rows);
}

function byAccession<Row>(rows: readonly (Row & { accession: string })[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) append(grouped, row.accession, row);
  return grouped;
}
