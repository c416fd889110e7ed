import type { PoolClient } from "pg";
import type { DayRange, PriceUse } from "#domain/trades/derived-issuer.ts";

/** Keeps which prices the computed rows of some issuers depend on. */
export async function storePriceUse(
  client: PoolClient,
  issuers: readonly { cik: number; use: PriceUse }[],
): Promise<void> {
  const rows = issuers.map(({ cik, use }) => ({
    cik,
    tickers: use.tickers,
    asked_tickers: use.requestedTickers,
    first_day: use.firstDay,
    stock_days: multirange(use.stockDays),
    fund_days: multirange(use.fundDays),
    fund_spans: multirange(use.fundSpans),
    reach_days: multirange(use.reachDays),
  }));
  await client.query(
    `insert into price_use as old (cik, tickers, asked_tickers, first_day, stock_days, fund_days, fund_spans, reach_days)
     select cik, tickers, asked_tickers, first_day, stock_days, fund_days, fund_spans, reach_days
       from json_to_recordset($1::json)
         as incoming(cik bigint, tickers text[], asked_tickers text[], first_day date, stock_days datemultirange,
                     fund_days datemultirange, fund_spans datemultirange, reach_days datemultirange)
      order by cik
     on conflict (cik) do update
        set tickers = excluded.tickers, asked_tickers = excluded.asked_tickers, first_day = excluded.first_day,
            stock_days = excluded.stock_days, fund_days = excluded.fund_days,
            fund_spans = excluded.fund_spans, reach_days = excluded.reach_days
      where (old.tickers, old.asked_tickers, old.first_day, old.stock_days, old.fund_days, old.fund_spans, old.reach_days)
            is distinct from (excluded.tickers, excluded.asked_tickers, excluded.first_day, excluded.stock_days,
                              excluded.fund_days, excluded.fund_spans, excluded.reach_days)`,
    [JSON.stringify(rows)],
  );
}

/** As PostgreSQL writes a datemultirange; ranges may touch and overlap. */
function multirange(ranges: readonly DayRange[]): string {
  return `{${ranges.map(({ from, to }) => `[${from},${to}]`).join(",")}}`;
}
