import type { Pool } from "pg";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { markIssuersDirty } from "#database/filings/dirty-issuers.ts";
import { type IssuerFacts, mergeIssuerFacts } from "#database/filings/merge-issuers.ts";

/** One line of a ticker list. */
export type TickerRecord = {
  cik: number;
  ticker: string;
  companyName: string;
  exchange: string | null;
  /** 0-based place in the list: a company's main class comes first. */
  listOrder: number;
};

export type TickerList = { origin: string; listDate: string; onlyCik?: number };

/** Lists without a date of their own are the newest there is. */
const undated = "9999-12-31";

/**
 * Replaces one ticker list as a whole, so that a company dropped from it loses the ticker.
 * @param list  `origin` names the list, `listDate` is its own date or "current"; with `onlyCik` the
 *   list speaks of that company alone (a submissions file) and others keep theirs
 */
export async function replaceTickerList(
  pool: Pool,
  list: TickerList,
  tickers: readonly TickerRecord[],
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const rows = JSON.stringify(tickers);
    const changed = await client.query<{ cik: number }>(replaceList, [
      list.origin,
      list.listDate,
      rows,
      list.onlyCik ?? null,
    ]);
    const renamed = await mergeIssuerFacts(
      client,
      tickers.map((ticker) => factsOf(ticker, list)),
    );
    const touched = [...changed.rows.map((row) => row.cik), ...renamed];
    await markIssuersDirty(client, await withFilings(client, touched));
  });
}

/** Stores what a company's own record says: tickers under its submissions file, and attributes. */
export async function storeCompanyFacts(pool: Pool, facts: readonly IssuerFacts[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    const changed = await mergeIssuerFacts(client, facts);
    await markIssuersDirty(client, await withFilings(client, changed));
  });
}

function factsOf(ticker: TickerRecord, list: TickerList): IssuerFacts {
  const day = list.listDate === "current" ? undated : list.listDate;
  return {
    cik: ticker.cik,
    name: ticker.companyName,
    sic: null,
    fiscalYearEnd: null,
    exchange: ticker.exchange,
    asOf: `${day}/tickers/${list.origin}`,
  };
}

async function withFilings(
  client: { query: Pool["query"] },
  ciks: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ cik: number }>(
    `select distinct issuer_cik as cik from filing where issuer_cik = any($1)`,
    [ciks],
  );
  return rows.map((row) => row.cik);
}

const replaceList = `
  with incoming as (
    select distinct on (cik, ticker) cik, ticker, "companyName", exchange, "listOrder"
      from json_to_recordset($3::json)
        as t(cik bigint, ticker text, "companyName" text, exchange text, "listOrder" integer)
     order by cik, ticker, "listOrder"
  ), gone as (
    delete from issuer_ticker old
     where old.origin = $1 and old.list_date = $2 and ($4::bigint is null or old.cik = $4)
       -- Hashed whatever the planner expects of the list; compared pair by pair it would take minutes.
       and (old.cik, old.ticker) not in (select cik, ticker from incoming)
    returning old.cik
  ), written as (
    insert into issuer_ticker as old (cik, ticker, list_date, origin, list_order, company_name, exchange)
    select cik, ticker, $2, $1, "listOrder", "companyName", exchange from incoming
    on conflict (cik, ticker, list_date, origin) do update
       set list_order = excluded.list_order, company_name = excluded.company_name,
           exchange = excluded.exchange
     where (old.list_order, old.company_name, old.exchange)
           is distinct from (excluded.list_order, excluded.company_name, excluded.exchange)
    returning old.cik
  )
  select cik from gone union select cik from written`;
