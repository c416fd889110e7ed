import { type RawBuilder, sql } from "kysely";
import type { FormGroup } from "#contract/operations/companies/company-filings.ts";
import type { Database } from "#database/connect.ts";

/** A filing's place in the order of lists. */
export type FilingPlace = { filedOn: string | null; accession: string };

export type ListedFiling = FilingPlace & {
  form: string;
  acceptedAt: string | null;
  periodOfReport: string | null;
  items: string[];
  documents: number;
  withdrawn: boolean;
  reportingPersons: { cik: number; name: string }[];
  /** Whether its texts were extracted, and how many of them were left out or cut. */
  isTextRead: boolean;
  refusedDocuments: number;
};

const baseForms: Readonly<Record<Exclude<FormGroup, "other">, readonly string[]>> = {
  current: ["8-K"],
  periodic: ["10-K", "10-Q", "10-KT", "10-QT"],
  insider: ["3", "4", "5"],
};

/** Whether a form belongs to one of the groups; an amendment is of the group of what it amends. */
function isOfGroup(groups: readonly FormGroup[]): RawBuilder<boolean> {
  if (groups.length === 0) return sql<boolean>`true`;
  const base = sql`regexp_replace(filing.form, '/A$', '')`;
  const named = Object.entries(baseForms).flatMap(([, forms]) => forms);
  const wanted = groups.flatMap((group) => (group === "other" ? [] : baseForms[group]));
  return groups.includes("other")
    ? sql<boolean>`(${base} = any(${wanted}::text[]) or ${base} <> all(${named}::text[]))`
    : sql<boolean>`${base} = any(${wanted}::text[])`;
}

/**
 * Of the company: its own, and those whose header names it, unless as the person who reports. As a union, because
 * PostgreSQL reads all filings of the market for the same conditions joined by "or".
 */
export function isOfCompany(cik: number): RawBuilder<boolean> {
  return sql<boolean>`filing.accession in (
    select accession from filing where issuer_cik = ${cik}
    union
    select accession from filing_entity where cik = ${cik} and role <> 'REPORTING-OWNER')`;
}

const filedOn = sql`coalesce(filing.filed_on, '-infinity'::date)`;

/** Filings that come after a place in the order of the list. */
export function isAfter(after: FilingPlace | null): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  return sql<boolean>`(${filedOn}, filing.accession)
    < (coalesce(${after.filedOn}::date, '-infinity'), ${after.accession})`;
}

/** Newest filing date first; those of unknown date last. */
export const newestFilingFirst = sql`${filedOn} desc, filing.accession desc`;

/** One part of a company's stored filings, withdrawn ones too, newest first. */
export async function listCompanyFilings(
  db: Database,
  {
    cik,
    groups,
    after,
    limit,
  }: { cik: number; groups: readonly FormGroup[]; after: FilingPlace | null; limit: number },
): Promise<ListedFiling[]> {
  return await readListed(
    db,
    sql`where ${isOfCompany(cik)} and ${isOfGroup(groups)} and ${isAfter(after)}
        order by ${newestFilingFirst} limit ${limit}`,
  );
}

/** The same of named filings, in the same order. */
export async function listFilings(
  db: Database,
  accessions: readonly string[],
): Promise<ListedFiling[]> {
  return await readListed(
    db,
    sql`where filing.accession = any(${accessions}::text[]) order by ${newestFilingFirst}`,
  );
}

async function readListed(db: Database, rest: RawBuilder<unknown>): Promise<ListedFiling[]> {
  const result = await sql<ListedFiling>`
    select filing.accession, filing.form, filing.filed_on as "filedOn",
           filing.accepted_at as "acceptedAt", filing.period_of_report as "periodOfReport",
           filing.items, filing.withdrawn, jsonb_array_length(filing.documents) as documents,
           extraction.accession is not null as "isTextRead",
           coalesce(jsonb_array_length(extraction.refused), 0) as "refusedDocuments",
           coalesce((select jsonb_agg(jsonb_build_object('cik', cik, 'name', name)
                                      order by owner_number)
                       from reporting_owner where accession = filing.accession), '[]')
             as "reportingPersons"
      from filing
      left join text_extraction as extraction using (accession)
     ${rest}`.execute(db);
  return result.rows;
}

export type TextCoverage = {
  filings: number;
  searchable: number;
  partial: number;
  waiting: number;
  withoutText: number;
};

/** How much of a company's filings can be searched. */
export async function readTextCoverage(
  db: Database,
  { cik, groups }: { cik: number; groups: readonly FormGroup[] },
): Promise<TextCoverage> {
  const hasText = isOfGroup(["current", "periodic"]);
  const result = await sql<TextCoverage>`
    select count(*)::int as filings,
           count(extraction.accession)::int as searchable,
           (count(*) filter (where jsonb_array_length(extraction.refused) > 0))::int as partial,
           (count(*) filter (where extraction.accession is null and ${hasText}))::int as waiting,
           (count(*) filter (where extraction.accession is null and not ${hasText}))::int
             as "withoutText"
      from filing left join text_extraction as extraction using (accession)
     where ${isOfCompany(cik)} and ${isOfGroup(groups)}`.execute(db);
  const [coverage] = result.rows;
  return coverage ?? { filings: 0, searchable: 0, partial: 0, waiting: 0, withoutText: 0 };
}

/** Filings a search may have to look into, with the stored size of their texts. */
export async function listSearchableFilings(
  db: Database,
  {
    cik,
    groups,
    after,
    limit,
  }: { cik: number; groups: readonly FormGroup[]; after: FilingPlace | null; limit: number },
): Promise<(FilingPlace & { storedBytes: number })[]> {
  const result = await sql<FilingPlace & { storedBytes: number }>`
    select filing.accession, filing.filed_on as "filedOn",
           (select coalesce(sum(pg_column_size(document_text.text)), 0)::float8 from document_text
             where document_text.accession = filing.accession) as "storedBytes"
      from filing join text_extraction using (accession)
     where ${isOfCompany(cik)} and ${isOfGroup(groups)} and not filing.withdrawn
       and ${isAfter(after)}
     order by ${newestFilingFirst} limit ${limit}`.execute(db);
  return result.rows;
}
