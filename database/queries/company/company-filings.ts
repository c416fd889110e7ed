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
  /** Of a Form 144; without a CIK where none is known. */
  seller: { cik: number | null; name: string } | null;
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
  const named = Object.values(baseForms).flatMap(withAmendments);
  const wanted = groups.flatMap((group) =>
    group === "other" ? [] : withAmendments(baseForms[group]),
  );
  return groups.includes("other")
    ? sql<boolean>`(filing.form = any(${wanted}::text[]) or filing.form <> all(${named}::text[]))`
    : sql<boolean>`filing.form = any(${wanted}::text[])`;
}

function withAmendments(forms: readonly string[]): string[] {
  return forms.flatMap((form) => [form, `${form}/A`]);
}

/** Filings that are not a company's own, whose header names it, unless as the person who reports. */
function otherFilings(cik: number): RawBuilder<unknown> {
  return sql`
    select accession from filing_entity as named
     where cik = ${cik} and role <> 'REPORTING-OWNER'
       and not exists (select from filing as own
                        where own.accession = named.accession and own.issuer_cik = ${cik})`;
}

/** A company, with what `listOtherFilings` answered for it. */
export type CompanyOfFilings = { cik: number; others: readonly string[] };

/**
 * The accessions that `filingsOf` takes. Of 50,000 filings that name a company hardly any is not its own, which costs
 * more to find out than all the rest: a caller that reads its filings several times calls this once.
 */
export async function listOtherFilings(db: Database, cik: number): Promise<string[]> {
  const result = await sql<{ accession: string }>`${otherFilings(cik)}`.execute(db);
  return [...new Set(result.rows.map(({ accession }) => accession))];
}

/**
 * A company's filings, each once, as table `filing`: its own and the others that name it. As a union, because
 * PostgreSQL reads all filings of the market for the same conditions joined by "or".
 */
export function filingsOf({ cik, others }: CompanyOfFilings): RawBuilder<unknown> {
  return sql`(select * from filing where issuer_cik = ${cik}
              union all
              select * from filing where accession = any(${others}::text[])) as filing`;
}

const filedOn = sql`coalesce(filing.filed_on, '-infinity'::date)`;
const acceptedAt = sql`coalesce(filing.accepted_at, '-infinity'::timestamptz)`;

/** Filings that come after a place in the order of the list. */
export function isAfter(after: FilingPlace | null): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  return sql<boolean>`(${filedOn}, ${acceptedAt}, filing.accession)
    < (coalesce(${after.filedOn}::date, '-infinity'),
       coalesce((select accepted_at from filing as last where last.accession = ${after.accession}),
                '-infinity'), ${after.accession})`;
}

/** Newest filing date first, of one day the last accepted; those of unknown date or time last. */
export const newestFilingFirst = sql`${filedOn} desc, ${acceptedAt} desc, filing.accession desc`;

type FilingsWanted = { groups: readonly FormGroup[]; after: FilingPlace | null; limit: number };

/** One part of a company's stored filings, withdrawn ones too, newest first. */
export async function listCompanyFilings(
  db: Database,
  company: CompanyOfFilings,
  { groups, after, limit }: FilingsWanted,
): Promise<ListedFiling[]> {
  return await readListed(
    db,
    filingsOf(company),
    sql`where ${isOfGroup(groups)} and ${isAfter(after)}
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
    sql`filing`,
    sql`where filing.accession = any(${accessions}::text[]) order by ${newestFilingFirst}`,
  );
}

async function readListed(
  db: Database,
  filings: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<ListedFiling[]> {
  const result = await sql<ListedFiling>`
    select filing.accession, filing.form, filing.filed_on as "filedOn",
           filing.accepted_at as "acceptedAt", filing.period_of_report as "periodOfReport",
           filing.items, filing.withdrawn, jsonb_array_length(filing.documents) as documents,
           extraction.accession is not null as "isTextRead",
           coalesce(jsonb_array_length(extraction.refused), 0) as "refusedDocuments",
           coalesce((select jsonb_agg(jsonb_build_object('cik', cik, 'name', name)
                                      order by owner_number)
                       from reporting_owner where accession = filing.accession), '[]')
             as "reportingPersons",
           (select jsonb_build_object('cik', person_cik, 'name', coalesce(person_name, seller))
              from form_144 left join planned_sale on planned_sale.id = form_144.accession
             where form_144.accession = filing.accession
               and coalesce(person_name, seller) is not null) as seller
      from ${filings}
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
  company: CompanyOfFilings,
  groups: readonly FormGroup[],
): Promise<TextCoverage> {
  const hasText = isOfGroup(["current", "periodic"]);
  const result = await sql<TextCoverage>`
    select count(*)::int as filings,
           count(extraction.accession)::int as searchable,
           (count(*) filter (where jsonb_array_length(extraction.refused) > 0))::int as partial,
           (count(*) filter (where extraction.accession is null and ${hasText}))::int as waiting,
           (count(*) filter (where extraction.accession is null and not ${hasText}))::int
             as "withoutText"
      from ${filingsOf(company)} left join text_extraction as extraction using (accession)
     where ${isOfGroup(groups)}`.execute(db);
  const [coverage] = result.rows;
  return coverage ?? { filings: 0, searchable: 0, partial: 0, waiting: 0, withoutText: 0 };
}

/** Filings a search may have to look into, with the stored size of their texts. */
export async function listSearchableFilings(
  db: Database,
  company: CompanyOfFilings,
  { groups, after, limit }: FilingsWanted,
): Promise<(FilingPlace & { storedBytes: number })[]> {
  const result = await sql<FilingPlace & { storedBytes: number }>`
    select filing.accession, filing.filed_on as "filedOn",
           (select coalesce(sum(pg_column_size(document_text.text)), 0)::float8 from document_text
             where document_text.accession = filing.accession) as "storedBytes"
      from ${filingsOf(company)} join text_extraction using (accession)
     where ${isOfGroup(groups)} and not filing.withdrawn
       and ${isAfter(after)}
     order by ${newestFilingFirst} limit ${limit}`.execute(db);
  return result.rows;
}
