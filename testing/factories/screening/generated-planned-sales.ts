import { type Insertable, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { PlannedSaleTable } from "#database/tables/filings.ts";

/**
 * Fills the table of planned sales with `count` plausible rows, the same for the same numbers: companies as
 * `generateTrades` has them, one row in eleven sales without a notice, one in fifty replaced.
 * @param firstNumber  the first row's number; identifiers follow from it
 */
export async function generatePlannedSales(
  db: Database,
  count: number,
  firstNumber = 1,
): Promise<void> {
  await sql`
    insert into planned_sale (id, kind, issuer_cik, company_name, ticker, industry, is_live, replaced_by, accession,
      form, person_cik, person_name, relationships, filed_on, accepted_at, notice_date, dated_on, sale_from,
      sale_through, security_class, broker, planned_units, planned_value, plan_adopted_on, is_plan, sold_units,
      sold_value, remaining_units, outcome, open_through, is_match_certain, flags, proof)
    select case when is_notice then accession else (1000000 + company) || '-' || (2000000 + n) || '-2024-05-' || 10 + r1 % 20 end,
           case when is_notice then 'notice' else 'sales' end, 1000000 + company,
           'Company ' || to_hex(company * 7919) || ' Inc', case when company % 17 = 0 then null else 'T' || upper(to_hex(company)) end,
           'Retail', r1 % 50 <> 0, case when r1 % 50 = 0 then '0000000002-20-000001' end,
           case when is_notice then accession end, case when not is_notice then null when r1 % 50 = 1 then '144/A' else '144' end,
           case when r2 % 13 = 0 then null else 2000000 + owner end, 'Person ' || to_hex(owner::bigint * 104729),
           case when r1 % 5 = 0 then null else 'Officer' end,
           case when is_notice then day end, case when is_notice and r1 % 40 <> 0 then day + interval '21 hours' end,
           case when is_notice then day end, case when r1 % 90 = 0 then null else day end,
           case when r2 % 60 = 0 then null else day + r2 % 9 end, day + r2 % 9 + r1 % 3,
           'Common', case when is_notice then 'Broker ' || r2 % 40 end,
           case when is_notice and r2 % 30 <> 0 then r2 % 90000 + 1 end,
           case when is_notice and r2 % 29 <> 0 then round((r2 % 900000000) / 100.0, 2) end,
           case when is_notice and r2 % 3 = 0 then day - 120 end, case when is_notice and r2 % 3 = 0 then true end,
           r1 % 70000, case when r1 % 20 = 0 then null else round((r1 % 800000000) / 1000.0, 3) end,
           case when is_notice then r2 % 1000 end,
           case when not is_notice then (array['no-notice', 'unknown'])[1 + r2 % 2]
                else (array['full', 'full', 'part', 'none', 'unknown'])[1 + r2 % 5] end,
           case when is_notice and r2 % 35 <> 0 then day + 95 end, r1 % 6 <> 0,
           case when r1 % 25 = 0 then array['malformed-date:approxSaleDate', 'no-relationship'] else '{}' end, '{}'
      from (select n, (hashint8(n) & 2147483647) as r1, (hashint8(n * 31 + 7) & 2147483647) as r2,
                   (hashint8(n * 17 + 3) & 2147483647) % 6000 as company,
                   (hashint8(n * 13 + 1) & 2147483647) % 60000 as owner,
                   (hashint8(n * 5 + 2) & 2147483647) % 11 <> 0 as is_notice,
                   date '2022-09-01' + (hashint8(n * 3) & 2147483647) % 1540 as day,
                   lpad((n / 1000000 + 1000)::text, 10, '0') || '-24-' || lpad((n % 1000000)::text, 6, '0') as accession
              from generate_series(${firstNumber}::bigint, ${firstNumber + count - 1}::bigint) as n) as base
  `.execute(db);
}

let lastNumber = 0;

/** Stores planned sales; given values override the defaults. Identifiers are never used twice. */
export async function createPlannedSales(
  db: Database,
  ...rows: readonly Partial<Insertable<PlannedSaleTable>>[]
): Promise<void> {
  const complete = rows.map((given): Insertable<PlannedSaleTable> => {
    lastNumber += 1;
    const accession = `0000000009-24-${String(lastNumber).padStart(6, "0")}`;
    return {
      id: accession,
      kind: "notice",
      issuer_cik: 320193,
      company_name: "Calder Therapeutics",
      ticker: "CPTX",
      industry: "Pharmaceutical Products",
      is_live: true,
      replaced_by: null,
      accession,
      form: "144",
      person_cik: 1001,
      person_name: "Tillery Robert V",
      relationships: "Officer",
      filed_on: "2026-10-22",
      accepted_at: "2026-10-23T00:41:00Z",
      notice_date: "2026-10-22",
      dated_on: "2026-10-22",
      sale_from: "2026-10-22",
      sale_through: "2026-10-22",
      security_class: "Common",
      broker: null,
      planned_units: "1000.50",
      planned_value: "20000.00",
      plan_adopted_on: null,
      is_plan: null,
      sold_units: "0",
      sold_value: null,
      remaining_units: "1000.50",
      outcome: "none",
      share_price: null,
      market_value: null,
      average_daily_volume: null,
      open_through: "2027-01-25",
      is_match_certain: true,
      flags: [],
      proof: "{}",
      ...given,
    };
  });
  await db.insertInto("planned_sale").values(complete).execute();
}
