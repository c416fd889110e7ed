import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";

type Role = "isOfficer" | "isDirector" | "isTenPercentOwner" | "isOther";

/** What a person's filings of Forms 3, 4 and 5 about one issuer say; withdrawn ones are left out. */
export type FiledInsider = {
  ownerCik: number;
  issuerCik: number;
  filings: number;
  firstFiledOn: string | null;
  lastFiledOn: string | null;
  /** Of the newest filing. */
  name: string;
  accession: string;
  form: string;
  officerTitle: string | null;
  otherText: string | null;
  remarks: string | null;
  isOfficer: boolean;
  isDirector: boolean;
  isTenPercentOwner: boolean;
  isOther: boolean;
  /** Filing dates between which each role is stated; null for one that no filing states. */
  roles: Record<Role, { first: string | null; last: string | null } | null>;
};

const newestFirst = sql`filing.filed_on desc nulls last, filing.accepted_at desc nulls last,
                        filing.accession desc`;

const roleSpan = (flag: RawBuilder<unknown>) =>
  sql`case when bool_or(${flag}) then jsonb_build_object(
        'first', min(filing.filed_on) filter (where ${flag}),
        'last', max(filing.filed_on) filter (where ${flag})) end`;

/** Everyone who reports on an issuer, by CIK. */
export async function readInsidersOf(db: Database, issuerCik: number): Promise<FiledInsider[]> {
  // By lists of accessions: an index looks up a list in far fewer steps than its entries one by one.
  const filed = sql`any(array(select accession from ownership_document where issuer_cik = ${issuerCik}))`;
  return await readFiled(db, {
    issuer: sql`${issuerCik}::bigint`,
    from: sql`reporting_owner as owner join filing using (accession)`,
    condition: sql`owner.accession = ${filed} and filing.accession = ${filed}`,
  });
}

/** Every issuer a person reports on, the newest filing first. */
export async function readIssuersOf(db: Database, ownerCik: number): Promise<FiledInsider[]> {
  return await readFiled(db, {
    issuer: sql`document.issuer_cik`,
    from: sql`reporting_owner as owner join ownership_document as document using (accession)
                join filing using (accession)`,
    condition: sql`owner.cik = ${ownerCik}`,
  });
}

/**
 * Only the accession number of the newest filing is sorted for; its other columns are then looked up. Sorting for every
 * column takes a third longer.
 */
async function readFiled(
  db: Database,
  { issuer, from, condition }: Record<"issuer" | "from" | "condition", RawBuilder<unknown>>,
): Promise<FiledInsider[]> {
  const result = await sql<FiledInsider>`
    with reported as (
      select owner.cik, ${issuer} as issuer_cik, count(distinct filing.accession)::int as filings,
             min(filing.filed_on) as first_filed_on, max(filing.filed_on) as last_filed_on,
             (array_agg(filing.accession order by ${newestFirst}))[1] as newest,
             jsonb_build_object(
               'isOfficer', ${roleSpan(sql`owner.is_officer`)},
               'isDirector', ${roleSpan(sql`owner.is_director`)},
               'isTenPercentOwner', ${roleSpan(sql`owner.is_ten_percent_owner`)},
               'isOther', ${roleSpan(sql`owner.is_other`)}) as roles
        from ${from}
       where ${condition} and not filing.withdrawn
       group by 1, 2)
    select reported.cik as "ownerCik", reported.issuer_cik as "issuerCik", filings,
           first_filed_on as "firstFiledOn", last_filed_on as "lastFiledOn",
           owner.name, newest as accession, filing.form, owner.officer_title as "officerTitle",
           owner.other_text as "otherText", document.remarks, owner.is_officer as "isOfficer",
           owner.is_director as "isDirector", owner.is_ten_percent_owner as "isTenPercentOwner",
           owner.is_other as "isOther", roles
      from reported
      join filing on filing.accession = newest
      join ownership_document as document on document.accession = newest
     cross join lateral (
           select * from reporting_owner
            where accession = newest and cik = reported.cik order by owner_number limit 1) as owner
     order by last_filed_on desc nulls last, reported.issuer_cik, reported.cik`.execute(db);
  return result.rows;
}

/** A spelling or a place, with the filings that have it. */
export type FiledSpelling<Text> = Text & {
  filings: number;
  firstFiledOn: string | null;
  lastFiledOn: string | null;
};

/** Every spelling of a person's name, newest first. */
export async function readNames(
  db: Database,
  ownerCik: number,
): Promise<FiledSpelling<{ name: string }>[]> {
  return await readSpellings<{ name: string }>(db, ownerCik, sql`owner.name`);
}

/** Every city and state a person's filings give, newest first. */
export async function readPlaces(
  db: Database,
  ownerCik: number,
): Promise<FiledSpelling<{ city: string | null; state: string | null }>[]> {
  return await readSpellings(db, ownerCik, sql`owner.city, owner.state`);
}

async function readSpellings<Text>(
  db: Database,
  ownerCik: number,
  columns: RawBuilder<unknown>,
): Promise<FiledSpelling<Text>[]> {
  const result = await sql<FiledSpelling<Text>>`
    select ${columns}, count(*)::int as filings, min(filing.filed_on) as "firstFiledOn",
           max(filing.filed_on) as "lastFiledOn"
      from reporting_owner as owner join filing using (accession)
     where owner.cik = ${ownerCik} and not filing.withdrawn
     group by ${columns}
     order by max(filing.filed_on) desc nulls last, max(filing.accession) desc`.execute(db);
  return result.rows;
}
