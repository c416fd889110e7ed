import { type RawBuilder, sql } from "kysely";
import type {
  PlannedSaleOutcome,
  PlannedSaleStatus,
} from "#contract/planned-sales/planned-sale-vocabulary.ts";
import type { PlannedSaleSort } from "#contract/operations/screening/planned-sales.ts";
import type { Database } from "#database/connect.ts";
import type { PlannedSaleProof } from "#domain/planned-sales/planned-sale.ts";

export type StoredPlannedSale = {
  id: string;
  kind: "notice" | "sales";
  issuerCik: number;
  companyName: string;
  ticker: string | null;
  personCik: number | null;
  personName: string;
  relationships: string | null;
  outcome: PlannedSaleOutcome;
  /** At market time. */
  isOpen: boolean;
  accession: string | null;
  form: string | null;
  filedOn: string | null;
  acceptedAt: string | null;
  noticeDate: string | null;
  saleFrom: string | null;
  saleThrough: string | null;
  securityClass: string | null;
  broker: string | null;
  plannedUnits: string | null;
  plannedValue: string | null;
  planAdoptedOn: string | null;
  isPlan: true | null;
  soldUnits: string | null;
  soldValue: string | null;
  remainingUnits: string | null;
  isMatchCertain: boolean;
  flags: string[];
};

export type PlannedSaleSearch = {
  /** Ticker or CIK. */
  company: string | null;
  /** CIK, or words of the name. */
  person: string | null;
  filedFrom: string | null;
  filedTo: string | null;
  saleFrom: string | null;
  saleTo: string | null;
  statuses: readonly PlannedSaleStatus[] | null;
  plan: "plan" | "none_named" | null;
  minValue: number | null;
  sort: PlannedSaleSort;
  direction: "asc" | "desc";
};

const isOpen = sql<boolean>`
  coalesce(outcome in ('part', 'none')
           and open_through >= (market_time() at time zone 'America/New_York')::date, false)`;

const columns = sql`
  id, kind, issuer_cik as "issuerCik", company_name as "companyName", ticker,
  person_cik as "personCik", person_name as "personName", relationships, outcome,
  ${isOpen} as "isOpen", accession, form, filed_on as "filedOn", accepted_at as "acceptedAt",
  notice_date as "noticeDate", sale_from as "saleFrom", sale_through as "saleThrough",
  security_class as "securityClass", broker, planned_units::text as "plannedUnits",
  planned_value::text as "plannedValue", plan_adopted_on as "planAdoptedOn", is_plan as "isPlan",
  sold_units::text as "soldUnits", sold_value::text as "soldValue",
  remaining_units::text as "remainingUnits", is_match_certain as "isMatchCertain", flags`;

const sortKeys: Readonly<Record<PlannedSaleSort, RawBuilder<unknown>>> = {
  dated_on: sql`dated_on`,
  sale_from: sql`sale_from`,
  planned_value: sql`planned_value`,
  planned_units: sql`planned_units`,
  sold_value: sql`sold_value`,
  company: sql`company_name`,
  person: sql`person_name`,
};

/** One page of notices in force and of sales without one, and how many there are. */
export async function searchPlannedSales(
  db: Database,
  search: PlannedSaleSearch,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: StoredPlannedSale[]; total: number }> {
  const [rows, counted] = await Promise.all([
    listPlannedSales(db, search, { limit, offset: (page - 1) * limit }),
    sql<{ total: number }>`
      select count(*)::int as total from planned_sale where ${isWanted(search)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Some rows of a search in its order, all from one statement. */
export async function listPlannedSales(
  db: Database,
  search: PlannedSaleSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredPlannedSale[]> {
  const { rows } = await sql<StoredPlannedSale>`
    select ${columns} from planned_sale where ${isWanted(search)}
     order by ${sortKeys[search.sort]} ${search.direction === "asc" ? sql`asc` : sql`desc`} nulls last, id
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A row with its proof, also of a notice that an amendment replaced. */
export async function findPlannedSale(
  db: Database,
  id: string,
): Promise<(StoredPlannedSale & { replacedBy: string | null; proof: PlannedSaleProof }) | null> {
  const { rows } = await sql<
    StoredPlannedSale & { replacedBy: string | null; proof: PlannedSaleProof }
  >`
    select ${columns}, replaced_by as "replacedBy", proof::json as proof
      from planned_sale where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function isWanted(search: PlannedSaleSearch): RawBuilder<unknown> {
  const conditions = [sql`is_live`];
  const add = (value: unknown, condition: RawBuilder<unknown>): void => {
    if (value !== null) conditions.push(condition);
  };
  const { company, statuses, minValue } = search;
  add(
    company,
    isCik(company ?? "") ? sql`issuer_cik = ${company}::bigint` : sql`ticker = upper(${company})`,
  );
  if (search.person !== null) conditions.push(...isPerson(search.person));
  add(search.filedFrom, sql`dated_on >= ${search.filedFrom}::date`);
  add(search.filedTo, sql`dated_on <= ${search.filedTo}::date`);
  add(search.saleFrom, sql`sale_through >= ${search.saleFrom}::date`);
  add(search.saleTo, sql`sale_from <= ${search.saleTo}::date`);
  add(
    search.plan,
    search.plan === "plan" ? sql`is_plan` : sql`is_plan is null and kind = 'notice'`,
  );
  add(minValue, sql`coalesce(planned_value, sold_value) >= ${minValue}::numeric`);
  if (statuses !== null) conditions.push(hasStatus(statuses));
  return sql.join(conditions, sql` and `);
}

function isCik(text: string): boolean {
  return /^\d{1,10}$/.test(text);
}

function isPerson(person: string): RawBuilder<unknown>[] {
  if (isCik(person)) return [sql`person_cik = ${person}::bigint`];
  const words = person.split(/[\s,]+/).filter((word) => word !== "");
  return words.map((word) => sql`strpos(upper(person_name), upper(${word})) > 0`);
}

function hasStatus(statuses: readonly PlannedSaleStatus[]): RawBuilder<unknown> {
  const any = statuses.map((status) => statusConditions[status]);
  return sql`(${sql.join(any, sql` or `)})`;
}

const statusConditions: Readonly<Record<PlannedSaleStatus, RawBuilder<unknown>>> = {
  Open: isOpen,
  "Executed in full": sql`outcome = 'full'`,
  "Executed in part": sql`(outcome = 'part' and not ${isOpen})`,
  "Not executed": sql`(outcome = 'none' and not ${isOpen})`,
  "Sold without a notice": sql`outcome = 'no-notice'`,
  Unknown: sql`outcome = 'unknown'`,
};
