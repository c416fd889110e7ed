import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

export type KnownTicker = { ticker: string; cik: number; name: string };
export type KnownOwner = { cik: number; name: string };

/** Lists of operating companies; the mutual-fund list and the nameless ticker.txt are left out. */
const companyLists = ["company_tickers", "company_tickers_exchange", "submissions"];

/**
 * Every ticker with one company, in order of tickers: the newest list that has it decides, then
 * the symbol a stored trade carries.
 * @param only  these tickers; all by default
 */
export async function listTickers(db: Database, only?: readonly string[]): Promise<KnownTicker[]> {
  const isWanted = only === undefined ? sql`true` : sql`ticker = any(${only}::text[])`;
  const result = await sql<KnownTicker>`
    select distinct on (known.ticker collate "C")
           known.ticker, known.cik, coalesce(issuer.name, known.company_name) as name
      from (select ticker, cik, company_name, list_date, list_order from issuer_ticker
             where origin = any(${companyLists}::text[]) and ${isWanted}
            union all
            select ticker, issuer_cik, max(company_name), '', 0 from trade
             where ticker is not null and is_live and ${isWanted} group by ticker, issuer_cik) as known
      left join issuer on issuer.cik = known.cik
     order by known.ticker collate "C", known.list_date collate "C" desc, known.list_order, known.cik
  `.execute(db);
  return result.rows;
}

/** Every person who reports on some stored ownership form, with the name of the newest one. */
export async function listOwners(db: Database): Promise<KnownOwner[]> {
  const result = await sql<KnownOwner>`
    select distinct on (owner.cik) owner.cik, owner.name
      from reporting_owner as owner join filing using (accession)
     order by owner.cik, filing.filed_on desc nulls last, owner.accession desc`.execute(db);
  return result.rows;
}

/** Companies of these tickers by the lists alone, as `listTickers` assigns them. */
export async function findListedTickers(
  db: Database,
  tickers: readonly string[],
): Promise<KnownTicker[]> {
  const result = await sql<KnownTicker>`
    select distinct on (listed.ticker collate "C")
           listed.ticker, listed.cik, coalesce(issuer.name, listed.company_name) as name
      from issuer_ticker as listed
      left join issuer on issuer.cik = listed.cik
     where listed.ticker = any(${tickers}::text[]) and listed.origin = any(${companyLists}::text[])
     order by listed.ticker collate "C", listed.list_date collate "C" desc, listed.list_order, listed.cik
  `.execute(db);
  return result.rows;
}

/** Names of companies, in the order of CIKs; a CIK nothing is stored of is left out. */
export async function findCompanies(
  db: Database,
  ciks: readonly number[],
): Promise<{ cik: number; ticker: string | null; name: string }[]> {
  const result = await sql<{ cik: number; ticker: string | null; name: string }>`
    select issuer.cik, listed.ticker, issuer.name
      from issuer
      left join lateral (
             select ticker from issuer_ticker
              where issuer_ticker.cik = issuer.cik
              order by list_date collate "C" desc, list_order, ticker limit 1) as listed on true
     where issuer.cik = any(${ciks}::bigint[])
     order by issuer.cik`.execute(db);
  return result.rows;
}

/** Names of reporting persons as last filed, in the order of CIKs. */
export async function findOwners(db: Database, ciks: readonly number[]): Promise<KnownOwner[]> {
  const result = await sql<KnownOwner>`
    select distinct on (owner.cik) owner.cik, owner.name
      from reporting_owner as owner
      join filing on filing.accession = owner.accession
     where owner.cik = any(${ciks}::bigint[])
     order by owner.cik, filing.filed_on desc nulls last, owner.accession desc`.execute(db);
  return result.rows;
}
