import { sql } from "kysely";
import {
  createRowSource,
  readMatches,
  type RowTable,
} from "#database/alerts/results/row-source.ts";
import { byText, filingSorts } from "#database/alerts/results/result-sorts.ts";
import type { Database } from "#database/connect.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";
import {
  plannedSaleMatch,
  type PlannedSaleMatchRow,
} from "#domain/alerts/results/planned-sale-match.ts";

/** As `filingPublicAt` says. */
const happenedAt = sql`alert_filing_time(planned_sale.accepted_at, planned_sale.filed_on)`;

const plannedSaleSorts = {
  ...filingSorts({
    cik: sql`planned_sale.issuer_cik`,
    companyName: sql`planned_sale.company_name`,
    ticker: sql`planned_sale.ticker`,
    sic: sql`issuer.sic`,
    accession: sql`planned_sale.accession`,
    publicAt: happenedAt,
  }),
  Seller: byText(sql`planned_sale.person_name`),
  Relationship: byText(sql`planned_sale.relationships`),
  "Planned Sale Date": byText(sql`to_char(planned_sale.sale_from, 'YYYY-MM-DD')`),
  Shares: sql`planned_sale.planned_units`,
  Value: sql`planned_sale.planned_value`,
  "10b5-1": sql`coalesce(planned_sale.is_plan, false)`,
  Broker: byText(sql`planned_sale.broker`),
};

/** Form 144 notices in force as alerts look at them. */
export const plannedSaleTable: RowTable<PlannedSaleMatchRow> = {
  from: sql`planned_sale`,
  key: sql`planned_sale.id`,
  isLive: sql`(planned_sale.is_live and planned_sale.kind = 'notice' and ${happenedAt} is not null)`,
  columns: {
    cik: sql`planned_sale.issuer_cik`,
    industry: sql`planned_sale.industry`,
    ownerCiks: sql`array_remove(array[planned_sale.person_cik], null)`,
    isPlan: sql`coalesce(planned_sale.is_plan, false)`,
    shares: sql`planned_sale.planned_units`,
    value: sql`planned_sale.planned_value`,
    marketValue: sql`planned_sale.market_value`,
    averageDailyVolume: sql`planned_sale.average_daily_volume`,
    sharePrice: sql`planned_sale.share_price`,
  },
  selection: sql`planned_sale.accession, planned_sale.form, planned_sale.issuer_cik as cik,
    planned_sale.company_name as "companyName", planned_sale.ticker, planned_sale.industry,
    issuer.sic, planned_sale.person_cik as "personCik", planned_sale.person_name as "personName",
    planned_sale.relationships, planned_sale.sale_from as "saleFrom",
    planned_sale.planned_units::float8 as units, planned_sale.planned_value::float8 as value,
    coalesce(planned_sale.is_plan, false) as "isPlan", planned_sale.broker,
    planned_sale.share_price as "sharePrice", planned_sale.market_value as "marketValue",
    planned_sale.average_daily_volume as "averageDailyVolume",
    planned_sale.accepted_at as "acceptedAt", planned_sale.filed_on as "filedOn",
    ${happenedAt} as "happenedAt"`,
  happenedIn: (since, before) =>
    before === null
      ? sql`${happenedAt} >= ${since}::timestamptz`
      : sql`${happenedAt} >= ${since}::timestamptz and ${happenedAt} < ${before}::timestamptz`,
  month: sql`to_char(${happenedAt} at time zone 'America/New_York', 'YYYY-MM')`,
  order: sql`${happenedAt} desc, planned_sale.accession collate "C" desc`,
  pages: { sorts: () => plannedSaleSorts, matchKey: sql`planned_sale.accession` },
  size: sql`planned_sale.planned_value::float8`,
  toMatch: plannedSaleMatch,
};

/** Form 144 notices, by when they were accepted. */
export const plannedSaleSource = createRowSource(plannedSaleTable);

/** The notices of some filings that are in force, as alerts look at them. */
export async function readPlannedSaleMatches(
  db: Database,
  accessions: readonly string[],
): Promise<AlertMatch[]> {
  // The identifier of a notice is its accession.
  const where = sql`planned_sale.id = any(${accessions}::text[])`;
  return await readMatches(db, plannedSaleTable, { where });
}

/** The amendment in force of each of some notices that it replaced. */
export async function readReplacements(
  db: Database,
  accessions: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ accession: string; replacedBy: string }>`
    select accession, replaced_by as "replacedBy" from planned_sale
     where id = any(${accessions}::text[]) and replaced_by is not null`.execute(db);
  return new Map(rows.map(({ accession, replacedBy }) => [accession, replacedBy]));
}
