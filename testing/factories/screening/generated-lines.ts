import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * Fills the table of lines with `count` plausible rows, the same for the same numbers: one company,
 * day, and owner per row as `generateTrades`, codes and tables as often as in filings of 2024.
 * @param firstNumber  the first row's number; accessions follow from it
 */
export async function generateLines(db: Database, count: number, firstNumber = 1): Promise<void> {
  await sql`
    insert into reported_line (accession, line_number, issuer_cik, company_name, ticker, industry, is_live,
      superseded_by, form, owner_cik, owner_name, other_owners, owner_ciks, title, is_officer, is_director,
      is_ten_percent_owner, is_other, line_table, code, trade_date, dated_on, acquired_disposed, security_title,
      shares, price, owned_following, ownership_form, ownership_nature, conversion_price, exercisable_on,
      expires_on, underlying_title, underlying_shares, cell_notes, as_filed, accepted_at, filed_on, due_on, due_basis, days_late,
      first_agent, late_cause, disclosure_return, links, flags)
    select lpad((1000000 + company)::text, 10, '0') || '-' || lpad((n % 27)::text, 2, '0') || '-' ||
             lpad((n % 1000000)::text, 6, '0'),
           n / 1000000 + 1, 1000000 + company, 'Company ' || to_hex(company * 7919) || ' Inc',
           case when company % 17 = 0 then null else 'T' || upper(to_hex(company)) end,
           (array['Banking', 'Pharmaceutical Products', 'Computer Software', 'Retail', 'Unknown'])[1 + company % 5],
           r1 % 50 <> 0, case when r1 % 50 = 0 then '0000000002-20-000001' end,
           case when code = 'Holding' and r1 % 2 = 0 then '3' when r1 % 60 = 0 then '4/A' else '4' end,
           2000000 + owner, 'Person ' || to_hex(owner::bigint * 104729),
           (case when r2 % 9 = 0 then 2 else 0 end)::smallint,
           case when r2 % 9 = 0 then array[2000000 + owner, 3000000 + owner, 7] else array[2000000 + owner] end,
           case when r1 % 7 = 0 then null else (array['CEO', 'CFO', 'Director', 'General Counsel', 'ceo'])[1 + r1 % 5] end,
           r1 % 3 = 0, r1 % 4 = 0, r1 % 13 = 0, r1 % 29 = 0,
           case when is_derivative then 'II' else 'I' end, code,
           case when code = 'Holding' then null else date '2006-01-01' + r1 % 7600 end, date '2006-01-01' + r1 % 7600,
           case when code = 'Holding' then null when r2 % 2 = 0 then 'A' else 'D' end,
           case when is_derivative then 'Stock Option (Right to Buy)' when r1 % 5 = 0 then 'Class A Common Stock' else 'Common Stock' end,
           case when code = 'Holding' then null else r2 % 90000 + 1 end,
           case when code = 'Holding' or r2 % 3 = 0 then null else round((r2 % 3000000) / 10000.0, 4) end,
           r1 % 900000, case when r2 % 40 = 0 then null when r2 % 4 = 0 then 'Indirect' else 'Direct' end,
           case when r2 % 4 = 0 then 'By Trust' end,
           case when is_derivative and r1 % 9 <> 0 then round((r1 % 400000) / 1000.0, 2) end,
           case when is_derivative and r1 % 3 = 0 then date '2006-01-01' + r2 % 7600 end,
           case when is_derivative then date '2016-01-01' + r2 % 7600 end,
           case when is_derivative then 'Common Stock' end, case when is_derivative then r2 % 90000 + 1 end,
           case when r1 % 2 = 0 then '["price F1","ownership_nature F2"]' end,
           case when r1 % 400 = 0 then '["price: 10.50 - 12.00"]' end,
           timestamptz '2006-01-03 21:00Z' + (r1 % 7600) * interval '1 day' + (r2 % 3600) * interval '1 second',
           date '2006-01-03' + r1 % 7600,
           case when is_due then date '2006-01-03' + r1 % 7600 end,
           case when is_due then 'two-days' else 'no-fiscal-year-end' end,
           case when not is_due then null when r2 % 8 = 0 then r1 % 30 + 1 else 0 end,
           1000000 + company, case when is_due and r2 % 16 = 0 then 'oversight' end,
           case when r1 % 6 = 0 then null else (r2 % 2000003 - 1000001) / 9000000.0 end,
           case r1 % 30 when 0 then array['same-day-exercise', 'tax-sale'] when 1 then array['gift-after-rise'] else '{}' end, '{}'
      from (select n, (hashint8(n * 5 + 2) & 2147483647) % 11 <> 0 as is_due, (hashint8(n) & 2147483647) as r1, (hashint8(n * 31 + 7) & 2147483647) as r2,
                   (hashint8(n * 17 + 3) & 2147483647) % 6000 as company, (hashint8(n * 13 + 1) & 2147483647) % 60000 as owner,
                   (hashint8(n * 7) & 2147483647) % 10 < 3 as is_derivative,
                   (array['S', 'S', 'S', 'S', 'A', 'A', 'A', 'M', 'M', 'M', 'M', 'F', 'F', 'P', 'G', 'J', 'C', 'X',
                          'Holding', 'Holding', 'Holding', 'Other'])[1 + (hashint8(n * 11) & 2147483647) % 22] as code
              from generate_series(${firstNumber}::bigint, ${firstNumber + count - 1}::bigint) as n) as base
  `.execute(db);
}
