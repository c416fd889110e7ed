import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * Stores what pages of companies and persons read next to generated trades and events: each row's filing with its
 * owners and line, the companies, and a year of their prices.
 */
export async function generateFilings(db: Database): Promise<void> {
  await Promise.all([
    generateCompanies(db),
    generateFormsAndReports(db),
    generateOwners(db),
    generateLines(db),
  ]);
}

async function generateCompanies(db: Database): Promise<void> {
  await sql`
    insert into issuer (cik, name, name_as_of)
    select cik, company_name, '2026-01-01/generated'
      from (select distinct issuer_cik as cik, company_name from trade
            union select distinct cik, company_name from event) as company`.execute(db);
  await sql`
    insert into issuer_ticker (cik, ticker, list_date, origin, list_order, company_name)
    select distinct issuer_cik, ticker, 'current', 'company_tickers', issuer_cik, company_name
      from trade where ticker is not null`.execute(db);
  await sql`insert into price_source (name) values ('generated')`.execute(db);
  await sql`
    insert into price_bar (source, ticker, day, adjusted_close)
    select 'generated', ticker, day, 50 + 10 * sin(extract(doy from day) / 9.0)
      from issuer_ticker, generate_series(date '2025-11-24', date '2026-11-20', interval '1 day') as day
     where extract(isodow from day) < 6`.execute(db);
  await sql`
    insert into price_series (source, ticker, first_day, last_day)
    select 'generated', ticker, min(day), max(day) from price_bar group by ticker`.execute(db);
}

/** A report with the accession of a trade has no filing of its own. */
async function generateFormsAndReports(db: Database): Promise<void> {
  const fixed = sql`sha256(''), 'generated', 'generated', 1, 1`;
  await sql`
    insert into filing (accession, form, issuer_cik, accepted_at, accepted_origin, filed_on, items,
                        sha256, source, path, completeness, parser_version)
    select accession, '4', issuer_cik, accepted_at, 'header', filed_on,
           array[]::text[], ${fixed} from trade
    union all
    select accession, '8-K', cik, accepted_at, 'header', filed_on, items, ${fixed} from event
     where not exists (select from trade where trade.accession = event.accession)`.execute(db);
  await sql`
    insert into ownership_document (accession, document_type, issuer_cik, issuer_name)
    select accession, '4', issuer_cik, company_name from trade`.execute(db);
}

async function generateOwners(db: Database): Promise<void> {
  await sql`
    insert into reporting_owner (accession, owner_number, cik, name, is_director, is_officer,
                                 is_ten_percent_owner, is_other)
    select accession, place, owner, owner_name, coalesce(is_director, false), coalesce(is_officer, false),
           coalesce(is_ten_percent_owner, false), coalesce(is_other, false)
      from trade cross join unnest(owner_ciks) with ordinality as owners(owner, place)`.execute(db);
}

async function generateLines(db: Database): Promise<void> {
  await sql`
    insert into ownership_line (accession, line_number, is_derivative, is_holding, security_title, transaction_date,
                                transaction_code, shares, price_per_share, acquired_disposed,
                                shares_owned_following, direct_or_indirect, cells)
    select accession, 1, false, false, security_title, trade_date::text,
           case direction when 'Sale' then 'S' else 'P' end, shares, price,
           case direction when 'Sale' then 'D' else 'A' end, shares, 'D', '{}'
      from trade`.execute(db);
  await sql`
    insert into ownership_line_status (accession, line_number, issuer_cik, row_number, is_plan)
    select accession, 1, issuer_cik, row_number, coalesce(is_plan, false) from trade`.execute(db);
}
