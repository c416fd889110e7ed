import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

export type NamedCompany = { cik: number; ticker: string | null; name: string };

/** Fewer filings than this may be a slip of the pen. */
const fewestFilings = 2;

/** The company whose prices are looked for under a ticker that no list gives to anybody. */
export async function findFormerHolder(db: Database, ticker: string): Promise<number | null> {
  const result = await sql<{ cik: number }>`
    select cik from price_use where tickers @> array[${ticker}]::text[] order by cik limit 1`.execute(
    db,
  );
  return result.rows[0]?.cik ?? null;
}

/** Other companies that lists or at least two ownership filings know under a ticker, by CIK. */
export async function findOtherHolders(
  db: Database,
  ticker: string,
  cik: number,
): Promise<NamedCompany[]> {
  const result = await sql<NamedCompany>`
    select issuer.cik, issuer.name, listed.ticker
      from (select cik from issuer_ticker
             where ticker = ${ticker} and origin <> 'company_tickers_mf'
            union
            select issuer_cik from ownership_document
             where upper(issuer_symbol) = ${ticker}
             group by issuer_cik having count(*) >= ${fewestFilings}) as known
      join issuer on issuer.cik = known.cik
      left join lateral (
             select ticker from issuer_ticker
              where issuer_ticker.cik = issuer.cik
              order by list_date collate "C" desc, list_order, ticker limit 1) as listed on true
     where issuer.cik <> ${cik}
     order by issuer.cik`.execute(db);
  return result.rows;
}
