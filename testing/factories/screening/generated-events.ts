import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * Fills the event table with `count` plausible rows, the same for the same numbers: some thousand
 * companies, twenty years, unknown values where real data have them.
 * @param firstNumber  the first row's number; accessions follow from it
 */
export async function generateEvents(db: Database, count: number, firstNumber = 1): Promise<void> {
  await sql`
    insert into event (accession, cik, company_name, ticker, industry, accepted_at, filed_on,
      report_date, items, day_0, day_0_basis, event_return, share_price, market_value,
      average_daily_volume, window_end, gap_days, gap_business_days, gap_trades, due_on, due_basis, days_late, is_live, value_sold_30, value_sold_90, value_sold_180,
      value_sold_365, value_purchased_30, value_purchased_90, value_purchased_180,
      value_purchased_365, alert_sold_30, alert_sold_90, alert_sold_180, alert_sold_365,
      alert_purchased_30, alert_purchased_90, alert_purchased_180, alert_purchased_365, patterns, flags)
    select lpad((1000000 + company)::text, 10, '0') || '-' || lpad((n / 1000000)::text, 2, '0') || '-' ||
             lpad((n % 1000000)::text, 6, '0'),
           1000000 + company, 'Company ' || to_hex(company * 7919) || ' Inc',
           case when company % 17 = 0 then null else 'T' || upper(to_hex(company)) end,
           (array['Banking', 'Pharmaceutical Products', 'Computer Software', 'Retail', 'Unknown'])[1 + company % 5],
           case when is_dated then timestamptz '2006-01-03 21:00Z' + (r1 % 7600) * interval '1 day'
                                   + (r2 % 3600) * interval '1 second' end,
           case when r1 % 97 <> 0 then date '2006-01-03' + r1 % 7600 end,
           case when r2 % 13 <> 0 then date '2006-01-01' + r1 % 7600 end,
           case r2 % 5 when 0 then array['2.02', '9.01'] when 1 then array['5.02']
                when 2 then array['8.01', '9.01'] when 3 then array['1.01', '2.03', '9.01']
                else array[]::text[] end,
           case when is_dated then date '2006-01-04' + r1 % 7600 end,
           case when is_dated then case when r2 % 3 = 0 then 'filing-date' else 'acceptance' end end,
           case when r2 % 5 = 0 then null else (r2 % 2000003 - 1000001) / 3000000.0 end,
           case when r1 % 40 = 0 then null else (r1 % 30000) / 100.0 end,
           case when r1 % 10 = 0 then null else (r2 % 100000) / 7.0 end,
           case when r2 % 12 = 0 then null else (r1 % 5000) / 9.0 end,
           case when is_dated then date '2006-01-03' + r1 % 7600 end,
           case when r2 % 13 <> 0 then r1 % 9 end, case when r2 % 13 <> 0 then r1 % 7 end,
           case when r2 % 13 <> 0 then r2 % 3 end,
           case when r2 % 5 <> 2 then date '2006-01-05' + r1 % 7600 end,
           case when r2 % 5 <> 2 then 'four-days' else 'exempt' end,
           case when r2 % 5 <> 2 then greatest(r1 % 7 - 4, 0) end, r1 % 50 <> 0,
           sold, sold * 2, sold * 3.5, sold * 7, bought, bought * 2, bought * 2.25, bought * 4,
           sold, sold * 2, sold * 3.5, sold * 7, bought, bought * 2, bought * 2.25, bought * 4,
           case r2 % 4 when 0 then array['sales-before-drop'] when 1 then array['purchases-before-rise', 'cluster-before']
                else '{}' end,
           case when r1 % 23 = 0 then array['day-0-unknown', 'listed-only'] else '{}' end
      from (select n, r1, r2, company, r1 % 61 <> 0 as is_dated,
                   case when r1 % 61 = 0 then null when r1 % 3 = 0 then 0
                        else round((r2 % 90000000) / 113.0, 4) end as sold,
                   case when r1 % 61 = 0 then null when r2 % 3 = 0 then 0
                        else round((r1 % 70000000) / 131.0, 2) end as bought
              from (select n, (hashint8(n) & 2147483647) as r1, (hashint8(n * 31 + 7) & 2147483647) as r2,
                           (hashint8(n * 17 + 3) & 2147483647) % 6000 as company
                      from generate_series(${firstNumber}::bigint, ${firstNumber + count - 1}::bigint) as n) as hashes) as base
  `.execute(db);
}
