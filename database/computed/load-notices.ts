import { type RawBuilder, sql } from "kysely";
import { append } from "#database/computed/load-ownership.ts";
import { coverageOf } from "#database/sources/indexes/notice-coverage.ts";
import type { Database } from "#database/connect.ts";
import type {
  FiledAcquisition,
  FiledPastSale,
  FiledPlannedSale,
  NoticeCoverage,
  StoredNotice,
  UnreadableNotice,
} from "#domain/planned-sales/filed-notice.ts";
import { noticeChains } from "#domain/planned-sales/notice-chains.ts";

/**
 * Form 144 notices of some issuers, withdrawn ones left out, by issuer CIK in order of accession; with them those of
 * other issuers that amend one of them or that one of them amends.
 */
export async function loadNotices(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, StoredNotice[]>> {
  const found = await load(
    db,
    sql`not f.withdrawn and n.accession in (
      with recursive related as (
        select accession, previous_accession from form_144 where issuer_cik = any(${ciks})
        union
        select o.accession, o.previous_accession
          from related r join form_144 o
            on o.previous_accession = r.accession or o.accession = r.previous_accession
      ) select accession from related)`,
  );
  const wanted = new Set(ciks);
  const byIssuer = new Map<number, StoredNotice[]>();
  for (const { inForce, replaced } of noticeChains(found)) {
    const chain = [...replaced, inForce];
    for (const cik of new Set(chain.map(({ issuerCik }) => issuerCik)))
      if (cik !== null && wanted.has(cik))
        for (const notice of chain) append(byIssuer, cik, notice);
  }
  for (const notices of byIssuer.values())
    notices.sort((a, b) => (a.accession < b.accession ? -1 : 1));
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
 * EDGAR business days without a gap up to the newest whose index was read since Sentinel has followed notices; a day
 * without a row was never read. Null where no index was read: then no notice can be called absent.
 */
export async function loadNoticeCoverage(db: Database): Promise<NoticeCoverage | null> {
  const { rows } = await sql<{ day: string }>`
    select day from notice_index_days() as day order by day desc`.execute(db);
  return coverageOf(rows);
}

/**
 * Notices of some issuers that could not be read or that an index lists and that are not stored, by issuer CIK, as far
 * as a list names the issuer.
 */
export async function loadUnreadableNotices(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, UnreadableNotice[]>> {
  const { rows } = await sql<UnreadableNotice & { cik: number }>`
    select distinct on (listed.cik, accession) listed.cik, accession, listed."filedOn"
      from (
        select l.cik, accession, coalesce(u.filed_on, l.filed_on) as "filedOn"
          from unreadable_filing u join edgar_listing l using (accession)
         where u.form in ('144', '144/A') and l.cik = any(${ciks})
        union all
        select unnest(e.ciks), accession, e.day
          from index_entry e
         where e.form in ('144', '144/A') and e.ciks && ${ciks}::bigint[]
           and not exists (select from filing f where f.accession = e.accession)
      ) as listed
     where listed.cik = any(${ciks})
     order by 1, 2, 3`.execute(db);
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
