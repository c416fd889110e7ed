import { type Insertable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { TradingPlanTable } from "#database/tables/filings.ts";

/**
 * Fills the table of trading plans with `count` plausible rows, the same for the same numbers: companies as
 * `generateTrades` has them, one row in fifty removed.
 * @param firstNumber  the first row's number; keys follow from it
 */
export async function generatePlans(db: Database, count: number, firstNumber = 1): Promise<void> {
  await sql`
    insert into trading_plan (issuer_cik, plan_key, company_name, ticker, short_name, is_live, owner_cik, owner_name,
      person_match, title, kind, adopted_on, adopted_raw, expires_on, expires_raw, terminated_on, shares_planned,
      shares_sold, first_trade_on, last_trade_on, trade_days, undated_trades, cooling_off_ends_on, days_to_results,
      disclosure, flags)
    select 1000000 + company, owner || '.' || n, name, ticker, coalesce(ticker, name), r1 % 50 <> 0,
           case when r2 % 13 = 0 then null else 2000000 + owner end, 'Person ' || to_hex(owner::bigint * 104729),
           (array['cik', 'name', 'none'])[1 + r1 % 3], case when r2 % 4 = 0 then 'Director' end,
           case when r2 % 30 = 0 then 'non-rule-10b5-1' else 'rule-10b5-1' end,
           case when r1 % 12 = 0 then null else day end, 'as filed ' || r1 % 9, day + 365, null,
           case when r2 % 20 = 0 then day + 100 end, case when r2 % 3 = 0 then null else r2 % 90000 end,
           case when r1 % 4 = 0 then 0 else round((r1 % 700000) / 10.0, 1) end,
           case when r1 % 3 = 0 then null else day + r2 % 200 end, case when r1 % 3 = 0 then null else day + 250 end,
           r1 % 7, r2 % 3, day + 90, case when r2 % 2 = 0 then r2 % 120 end,
           (array['disclosed', 'not-disclosed', 'unknown'])[1 + r2 % 3],
           case r1 % 5 when 0 then array['before-earnings', 'cooling-off-short'] when 1 then array['single-trade']
                       when 2 then array['before-earnings'] else '{}' end
      from (select *, 'Company ' || to_hex(company * 7919) || ' Inc' as name,
                   case when company % 17 = 0 then null else 'T' || upper(to_hex(company)) end as ticker
              from (select n, (hashint8(n) & 2147483647) as r1, (hashint8(n * 31 + 7) & 2147483647) as r2,
                           (hashint8(n * 17 + 3) & 2147483647) % 6000 as company,
                           (hashint8(n * 13 + 1) & 2147483647) % 60000 as owner,
                           date '2022-09-01' + (hashint8(n * 3) & 2147483647) % 1540 as day
                      from generate_series(${firstNumber}::bigint, ${firstNumber + count - 1}::bigint) as n)
                   as numbered) as base
  `.execute(db);
}

let lastNumber = 0;

/** Stores plans; given values override the defaults. Keys are never used twice. */
export async function createPlans(
  db: Database,
  ...rows: readonly Partial<Insertable<TradingPlanTable>>[]
): Promise<void> {
  const complete = rows.map((given): Insertable<TradingPlanTable> => {
    lastNumber += 1;
    return {
      issuer_cik: 320193,
      plan_key: `1001.created-${lastNumber}`,
      company_name: "Calder Therapeutics",
      ticker: "CPTX",
      short_name: "CPTX",
      is_live: true,
      owner_cik: 1001,
      owner_name: "Tillery Robert V",
      person_match: "cik",
      title: null,
      kind: "rule-10b5-1",
      adopted_on: "2024-05-15",
      adopted_raw: "May 15, 2024",
      expires_on: null,
      expires_raw: null,
      terminated_on: null,
      shares_planned: "5000",
      shares_sold: "0",
      first_trade_on: null,
      last_trade_on: null,
      trade_days: 0,
      undated_trades: 0,
      cooling_off_ends_on: null,
      days_to_results: null,
      disclosure: "unknown",
      flags: [],
      ...given,
    };
  });
  await db.insertInto("trading_plan").values(complete).execute();
}
