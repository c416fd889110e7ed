import type { Pool } from "pg";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { markIssuersDirty } from "#database/filings/dirty-issuers.ts";
import { mergeIssuerFacts } from "#database/filings/merge-issuers.ts";
import type { TickerRecord } from "#database/filings/tickers.ts";

/**
 * Takes in today's copy of a ticker list. The list 'current' is replaced; a company whose tickers, names or
 * exchange changed is also kept as of the day, so that the tickers of any day can be determined without ten
 * thousand rows a day. Its place among other companies is no change: the list is in order of size.
 * @param list.day  New York's date, YYYY-MM-DD
 * @returns how many companies changed
 */
export async function snapshotTickerList(
  pool: Pool,
  list: { origin: string; day: string },
  tickers: readonly TickerRecord[],
): Promise<number> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ cik: number }>(changedCompanies, [
      list.origin,
      JSON.stringify(tickers),
    ]);
    const ciks = rows.map((row) => row.cik);
    if (ciks.length === 0) return 0;
    await client.query(
      `delete from issuer_ticker where origin = $1 and list_date = any($2) and cik = any($3)`,
      [list.origin, ["current", list.day], ciks],
    );
    const changed = new Set(ciks);
    const incoming = tickers.filter(({ cik }) => changed.has(cik));
    await client.query(insertRows, [list.origin, ["current", list.day], JSON.stringify(incoming)]);
    await mergeIssuerFacts(
      client,
      incoming.map(({ cik, companyName, exchange }) => ({
        cik,
        name: companyName,
        sic: null,
        fiscalYearEnd: null,
        exchange,
        asOf: `${list.day}/tickers/${list.origin}`,
      })),
    );
    const stored = await client.query<{ cik: number }>(
      "select distinct issuer_cik as cik from filing where issuer_cik = any($1)",
      [ciks],
    );
    await markIssuersDirty(
      client,
      stored.rows.map((row) => row.cik),
    );
    return ciks.length;
  });
}

const incoming = `incoming as (
    select distinct on (cik, ticker) cik, ticker, "companyName" as company_name, exchange,
           "listOrder" as list_order
      from json_to_recordset($2::json)
        as t(cik bigint, ticker text, "companyName" text, exchange text, "listOrder" integer)
     order by cik, ticker, "listOrder"
  )`;

const shape = `array_agg(array[ticker, company_name, coalesce(exchange, '')]
                         order by list_order, ticker)`;

const changedCompanies = `
  with ${incoming}, new_list as (
    select cik, ${shape} as shape from incoming group by cik
  ), old_list as (
    select cik, ${shape} as shape from issuer_ticker
     where origin = $1 and list_date = 'current' group by cik
  )
  select cik from new_list n full join old_list o using (cik)
   where n.shape is distinct from o.shape`;

const insertRows = `
  with ${incoming.replace("$2", "$3")}
  insert into issuer_ticker (cik, ticker, list_date, origin, list_order, company_name, exchange)
  select cik, ticker, list_date, $1, list_order, company_name, exchange
    from incoming, unnest($2::text[]) as list_date`;
