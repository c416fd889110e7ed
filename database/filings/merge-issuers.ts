import type { ClientBase } from "pg";
import type { FilingRecord } from "#database/filings/filing-record.ts";

/** What one document says of a company. Absent attributes say nothing. */
export type IssuerFacts = {
  cik: number;
  name: string;
  sic: string | null;
  fiscalYearEnd: string | null;
  exchange: string | null;
  /** Sortable text that orders documents in time: "YYYY-MM-DD/origin/key". */
  asOf: string;
};

/**
 * Merges company attributes: for each the document with the greatest `asOf` wins, which makes the
 * result independent of the order of arrival. A company that none names is called by its CIK until
 * one does.
 * @returns CIKs whose attributes changed
 */
export async function mergeIssuerFacts(
  client: ClientBase,
  facts: readonly IssuerFacts[],
): Promise<number[]> {
  if (facts.length === 0) return [];
  const { rows } = await client.query<{ cik: number }>(mergeStatement, [JSON.stringify(facts)]);
  return rows.map((row) => row.cik);
}

/**
 * Issuer attributes out of filings: the header's entities, and whom the filing is about where the
 * header does not name them.
 * @returns CIKs whose attributes changed
 */
export async function mergeIssuers(
  client: ClientBase,
  filings: readonly FilingRecord[],
): Promise<number[]> {
  return await mergeIssuerFacts(client, filings.flatMap(factsOfFiling));
}

function factsOfFiling(filing: FilingRecord): IssuerFacts[] {
  const day = filing.filedOn ?? filing.periodOfReport ?? "0000-00-00";
  const asOf = `${day}/filing/${filing.accession}`;
  const companies = filing.entities
    .filter((entity) => entity.role !== "REPORTING-OWNER" && entity.role !== "FILED BY")
    .map((entity) => ({
      cik: entity.cik,
      name: entity.name,
      sic: entity.sic,
      fiscalYearEnd: entity.fiscalYearEnd,
      exchange: null,
      asOf,
    }));
  const document = filing.ownership;
  const cik = document?.issuerCik ?? filing.issuerCik;
  if (cik === null || companies.some((company) => company.cik === cik && company.name !== "")) {
    return companies;
  }
  const unnamed = { cik, sic: null, fiscalYearEnd: null, exchange: null };
  if (filing.notice !== undefined) {
    // Filers of Form 144 sometimes state a wrong CIK; the name must not replace that of another company.
    const name = filing.notice.issuerName ?? "";
    return [...companies, { ...unnamed, name, asOf: `0000-00-00/filing/${filing.accession}` }];
  }
  return [...companies, { ...unnamed, name: document?.issuerName ?? "", asOf }];
}

const mergeStatement = `
  with facts as (
    select * from json_to_recordset($1::json)
      as f(cik bigint, name text, sic text, "fiscalYearEnd" text, exchange text, "asOf" text)
  ), best as (
    select cik,
      coalesce((array_agg(name order by "asOf" collate "C" desc, name) filter (where name <> ''))[1],
               'CIK ' || cik) as name,
      coalesce(max("asOf" collate "C") filter (where name <> ''), '') as name_as_of,
      (array_agg(sic order by "asOf" collate "C" desc, sic) filter (where sic is not null))[1] as sic,
      max("asOf" collate "C") filter (where sic is not null) as sic_as_of,
      (array_agg("fiscalYearEnd" order by "asOf" collate "C" desc, "fiscalYearEnd")
        filter (where "fiscalYearEnd" is not null))[1] as fiscal_year_end,
      max("asOf" collate "C") filter (where "fiscalYearEnd" is not null) as fiscal_year_end_as_of,
      (array_agg(exchange order by "asOf" collate "C" desc, exchange)
        filter (where exchange is not null))[1] as exchange,
      max("asOf" collate "C") filter (where exchange is not null) as exchange_as_of
    from facts group by cik
  )
  insert into issuer as i (cik, name, name_as_of, sic, sic_as_of, fiscal_year_end,
                           fiscal_year_end_as_of, exchange, exchange_as_of)
  select cik, name, name_as_of, sic, sic_as_of, fiscal_year_end, fiscal_year_end_as_of, exchange,
         exchange_as_of
    from best order by cik
  on conflict (cik) do update set
    name = case when excluded.name_as_of > i.name_as_of collate "C" then excluded.name else i.name end,
    name_as_of = greatest(excluded.name_as_of, i.name_as_of collate "C"),
    sic = case when excluded.sic_as_of > coalesce(i.sic_as_of, '') collate "C"
               then excluded.sic else i.sic end,
    sic_as_of = greatest(excluded.sic_as_of, i.sic_as_of collate "C"),
    fiscal_year_end = case when excluded.fiscal_year_end_as_of > coalesce(i.fiscal_year_end_as_of, '') collate "C"
                           then excluded.fiscal_year_end else i.fiscal_year_end end,
    fiscal_year_end_as_of = greatest(excluded.fiscal_year_end_as_of, i.fiscal_year_end_as_of collate "C"),
    exchange = case when excluded.exchange_as_of > coalesce(i.exchange_as_of, '') collate "C"
                    then excluded.exchange else i.exchange end,
    exchange_as_of = greatest(excluded.exchange_as_of, i.exchange_as_of collate "C")
  where excluded.name_as_of > i.name_as_of collate "C"
     or excluded.sic_as_of > coalesce(i.sic_as_of, '') collate "C"
     or excluded.fiscal_year_end_as_of > coalesce(i.fiscal_year_end_as_of, '') collate "C"
     or excluded.exchange_as_of > coalesce(i.exchange_as_of, '') collate "C"
  returning cik`;
