import type { Pool } from "pg";

/**
 * Fills the trade table with invented rows of realistic spread: 5,000 issuers, twenty years, values
 * over five decades, a tenth of the metrics unknown. The seed is fixed: every run has the same rows.
 */
export async function generateTrades(pool: Pool, rows: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select setseed(0.42)");
    await client.query(insertTrades, [rows]);
    await client.query("commit");
    await client.query("vacuum analyze trade");
  } finally {
    client.release();
  }
}

const insertTrades = `
  insert into trade (accession, row_number, issuer_cik, company_name, ticker, industry, is_live,
    line_numbers, owner_cik, owner_name, other_owners, owner_ciks, title, location, is_officer,
    is_director, is_ten_percent_owner, is_other, security_title, trade_date, direction, shares,
    price, value, sum_value, is_plan, accepted_at, filed_on, days_to_file, calendar_days_to_file,
    price_suspect, return_5, return_10, return_20, return_60, return_120, adjusted_return_5,
    adjusted_return_10, adjusted_return_20, adjusted_return_60, adjusted_return_120,
    next_8k_accession, next_8k_days, next_8k_return, next_8k_items, next_earnings_accession,
    next_earnings_days, next_earnings_return, is_between_quarter_end_and_earnings, share_price,
    market_value, average_daily_volume)
  select lpad((n % 3000 + 1)::text, 10, '0') || '-' || lpad((n % 20)::text, 2, '0') || '-'
           || lpad((n / 3000 % 1000000)::text, 6, '0'),
         1, 1000 + issuer, 'Company ' || issuer, 'T' || issuer,
         (array['34 Business Services', '36 Computer Software', '13 Pharmaceutical Products',
                '45 Banking', '49 Other'])[1 + issuer % 5],
         n % 50 <> 0, '{1}', 2000000 + owner, 'Person ' || owner, 0, array[2000000 + owner],
         'Director', 'Austin, TX', n % 3 = 0, n % 3 = 1, n % 10 = 0, n % 40 = 0, 'Common Stock',
         traded, case when a < 0.2 then 'Purchase' else 'Sale' end, shares, price,
         round(shares * price, 2), round(shares * price, 2), b < 0.3,
         traded + interval '2 days 21 hours', traded + 2, (1 + 3 * c * c)::int, 2, 'unknown',
         r, r * 1.3, r * 1.6, r * 2.2, r * 3, r * 0.9, r * 1.1, r * 1.4, r * 2, r * 2.6,
         case when d < 0.9 then '0000000009-24-000001' end, case when d < 0.9 then (60 * c)::int end,
         case when d < 0.9 then (b - 0.5) / 4 end, case when d < 0.9 then array['2.02', '9.01'] end,
         case when d < 0.9 then '0000000009-24-000002' end, case when d < 0.9 then (90 * b)::int end,
         case when d < 0.9 then (c - 0.5) / 5 end, b < 0.3, price,
         case when a < 0.9 then exp(4 + 8 * d) end, case when a < 0.9 then exp(6 * c) end
    from (
      select n, (random() * random() * 5000)::int as issuer, (random() * 60000)::int as owner,
             date '2006-01-02' + (random() * 7500)::int as traded,
             random() as a, random() as b, random() as c, random() as d,
             (random() - 0.5) / 5 as r, round((10 + exp(random() * 11))::numeric) as shares,
             round((1 + exp(random() * 6))::numeric, 2) as price
        from generate_series(1, $1::int) as n
    ) drawn`;
