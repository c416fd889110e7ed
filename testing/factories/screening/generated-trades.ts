import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * Fills the trade table with `count` plausible rows, the same for the same numbers: some thousand
 * companies, twenty years, unknown values where real data have them. A company has 10 to 40 owners, a few of whom trade
 * most; of all owners about 87% are in one company, 10% in two, and 3% in three to nine. One of 200 trades is by one of 20
 * funds, each in 300 companies, where filer 7 also joins others' filings.
 * @param firstNumber  the first row's number; accessions follow from it, each of one row up to number 27 million
 */
export async function generateTrades(db: Database, count: number, firstNumber = 1): Promise<void> {
  await sql`
    insert into trade (accession, row_number, issuer_cik, company_name, ticker, industry, is_live,
      line_numbers, owner_cik, owner_name, other_owners, owner_ciks, title, location, is_officer,
      is_director, is_ten_percent_owner, is_other, security_title, trade_date, direction, shares,
      price, value, sum_value, is_plan, accepted_at, filed_on, days_to_file, calendar_days_to_file,
      price_suspect, return_5, return_10, return_20, return_60, return_120, adjusted_return_5,
      adjusted_return_10, adjusted_return_20, adjusted_return_60, adjusted_return_120,
      has_footnotes, officer_roles, next_8k_accession, next_8k_days, next_8k_return, next_8k_items, next_earnings_accession,
      next_earnings_days, next_earnings_return, is_between_quarter_end_and_earnings, share_price,
      market_value, average_daily_volume, flags, patterns, avoided_or_gained, avoided_or_gained_net, short_swing_profit)
    select lpad((1000000 + company)::text, 10, '0') || '-' || lpad((n % 27)::text, 2, '0') || '-' ||
             lpad((n % 1000000)::text, 6, '0'),
           1, 1000000 + company, 'Company ' || to_hex(company * 7919) || ' Inc',
           case when company % 17 = 0 then null else 'T' || upper(to_hex(company)) end,
           (array['Banking', 'Pharmaceutical Products', 'Computer Software', 'Retail', 'Unknown'])[1 + company % 5],
           r1 % 50 <> 0, '{1}', 2000000 + owner, 'Person ' || to_hex(owner::bigint * 104729),
           (case when r2 % 9 = 0 then 2 else 0 end)::smallint,
           case when r2 % 9 = 0 then array[2000000 + owner, 3000000 + owner,
                                           case when company % 20 = 5 and r2 % 2 = 0 then 7 else 4000000 + owner end]
                else array[2000000 + owner] end,
           case when r1 % 7 = 0 then null else (array['CEO', 'CFO', 'Director', 'General Counsel', 'ceo'])[1 + r1 % 5] end,
           case when r2 % 11 = 0 then null else 'City ' || r2 % 300 || ', ' || (array['NY', 'CA', 'TX'])[1 + r2 % 3] end,
           r1 % 3 = 0, r1 % 4 = 0, r1 % 13 = 0, r1 % 29 = 0,
           case when r1 % 5 = 0 then 'Class A Common Stock' else 'Common Stock' end,
           date '2006-01-01' + r1 % 7600, case when r2 % 4 = 0 then 'Purchase' else 'Sale' end,
           r2 % 90000 + 1, price, price * (r2 % 90000 + 1), price * (r2 % 90000 + 1), r1 % 6 = 0,
           timestamptz '2006-01-03 21:00Z' + (r1 % 7600) * interval '1 day' + (r2 % 3600) * interval '1 second',
           date '2006-01-03' + r1 % 7600, r2 % 6, r2 % 8, 'no',
           ret, ret * 1.3, ret * 1.7, ret * 2, ret * 3, ret - 0.01, ret * 1.3 - 0.01, ret * 1.7 - 0.02,
           ret * 2 - 0.03, ret * 3 - 0.05, case when r1 % 9 = 0 then null else r2 % 3 = 0 end,
           case when r1 % 19 = 0 then null when r1 % 7 = 0 then '{}'
                else (array['{CEO}', '{CFO}', '{}', '{General Counsel}', '{CEO,President}'])[1 + r1 % 5]::text[] end,
           case when r1 % 3 = 0 then null else '0000000002-20-000001' end,
           case when r1 % 3 = 0 then null else r2 % 90 end,
           case when r1 % 3 = 0 or r2 % 5 = 0 then null else (r2 % 2000003 - 1000001) / 3000000::float8 end,
           case when r1 % 3 = 0 then null when r2 % 4 = 0 then array['2.02', '9.01']
                when r2 % 4 = 1 then array['5.02'] when r2 % 4 = 2 then array['8.01', '9.01']
                else array['1.01'] end,
           '0000000003-20-000001', r2 % 95, (r1 % 2000003 - 1000001) / 4000000::float8, r1 % 4 = 1,
           price * 1.01, case when r1 % 10 = 0 then null else (r2 % 100000) / 7::float8 end, (r1 % 5000) / 9::float8, '{}',
           case when r1 % 8 = 0 then array['cluster', 'late-filing'] when r1 % 8 = 1 then array['routine-insider']
                when r1 % 8 = 2 then array['plan-single-trade'] when r1 % 8 = 3 then array['sale-before-adverse-8k', 'cluster']
                else '{}' end,
           case when r1 % 3 = 0 then null else price * (r2 % 2001 - 1000) end,
           case when r1 % 3 = 0 then null else round(price * (r2 % 2001 - 1000) / 7, 4) end,
           case when r2 % 40 = 5 then round(price * (r1 % 900) / 3, 2) end
      from (select *, case when r3 % 200 = 0 then 240000 + company % 20
                           else place * 6000 + company - company % (case when place * 7 % 32 < 20 then 1
                                when place * 7 % 32 < 28 then 2 else 3 + place % 7 end) end as owner
              from (select *, floor((10 + company * 7919 % 31) * power(r3 / 2147483648.0, 2))::integer as place
                      from (select n, (hashint8(n) & 2147483647) as r1, (hashint8(n * 31 + 7) & 2147483647) as r2,
                                   (hashint8(n * 17 + 3) & 2147483647) % 6000 as company, (hashint8(n * 13 + 1) & 2147483647) as r3,
                                   case when (hashint8(n) & 2147483647) % 40 <> 0
                                        then round(((hashint8(n * 5 + 9) & 2147483647) % 3000000) / 10000.0, 4) end as price,
                                   case when (hashint8(n * 3) & 2147483647) % 12 <> 0
                                        then ((hashint8(n * 3) & 2147483647) % 4001 - 2000) / 9000::float8 end as ret
                              from generate_series(${firstNumber}::bigint, ${firstNumber + count - 1}::bigint) as n) as drawn) as placed) as base
  `.execute(db);
}
