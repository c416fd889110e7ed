import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { DisclosedFact } from "#domain/plans/disclosed-arrangement.ts";
import type { DerivedPlan } from "#domain/plans/derived-plan.ts";

export type PlanSearch = {
  /** Ticker or CIK. */
  company: string | null;
  /** CIK, or a part of the name. */
  person: string | null;
  adoptedFrom: string | null;
  adoptedTo: string | null;
  flags: readonly string[];
  earningsWithinDays: number | null;
  sort: "adopted_on" | "first_trade_on" | "company" | "person" | "shares_planned" | "shares_sold";
  direction: "asc" | "desc";
};

const orders: Readonly<Record<PlanSearch["sort"], RawBuilder<unknown>>> = {
  adopted_on: sql`adopted_on`,
  first_trade_on: sql`first_trade_on`,
  company: sql`coalesce(ticker, company_name)`,
  person: sql`owner_name`,
  shares_planned: sql`shares_planned`,
  shares_sold: sql`shares_sold`,
};

/** Plans of one page of a search, in its order. */
export async function searchPlans(
  db: Database,
  search: PlanSearch,
  page: { limit: number; offset: number },
): Promise<DerivedPlan[]> {
  const direction = search.direction === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<DerivedPlan>`
    select issuer_cik as "issuerCik", plan_key as "planKey", company_name as "companyName", ticker,
           owner_cik as "ownerCik", owner_name as "ownerName", person_match as "personMatch", title, kind,
           adopted_on as "adoptedOn", adopted_raw as "adoptedRaw", expires_on as "expiresOn",
           expires_raw as "expiresRaw", terminated_on as "terminatedOn",
           shares_planned as "sharesPlanned", shares_sold as "sharesSold",
           first_trade_on as "firstTradeOn", last_trade_on as "lastTradeOn", trade_days as "tradeDays",
           undated_trades as "undatedTrades", cooling_off_ends_on as "coolingOffEndsOn",
           days_to_results as "daysToResults", disclosure, flags
      from trading_plan where ${isWanted(search)}
     order by ${orders[search.sort]} ${direction} nulls last, issuer_cik, plan_key
     limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countPlans(db: Database, search: PlanSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from trading_plan where ${isWanted(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Only what is asked for, so that an index can serve it. */
function isWanted(search: PlanSearch): RawBuilder<unknown> {
  const { company, person, adoptedFrom, adoptedTo, flags, earningsWithinDays } = search;
  const conditions = [
    ...(company === null ? [] : [ofCompany(company)]),
    ...(person === null ? [] : [ofPerson(person)]),
    ...(adoptedFrom === null ? [] : [sql`adopted_on >= ${adoptedFrom}::date`]),
    ...(adoptedTo === null ? [] : [sql`adopted_on <= ${adoptedTo}::date`]),
    ...(flags.length === 0 ? [] : [sql`flags @> ${flags}::text[]`]),
    ...(earningsWithinDays === null ? [] : [sql`days_to_results <= ${earningsWithinDays}::int`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const cik = /^\d{1,10}$/;

function ofCompany(company: string): RawBuilder<unknown> {
  return cik.test(company)
    ? sql`issuer_cik = ${Number(company)}`
    : sql`ticker = ${company.toUpperCase()}`;
}

function ofPerson(person: string): RawBuilder<unknown> {
  if (cik.test(person)) return sql`owner_cik = ${Number(person)}`;
  return sql`owner_name ilike ${`%${person.replace(/[\\%_]/g, "\\$&").replaceAll(" ", "%")}%`}`;
}

export type StoredUnreadableFact = {
  companyName: string;
  issuerCik: number;
  accession: string;
  form: string;
  filedOn: string | null;
  fact: string;
  value: string;
  context: string;
  reason: string;
};

/** Facts of Item 408(a) that could not be read, of the company or of all, newest first. */
export async function readUnreadableFacts(
  db: Database,
  company: string | null,
  limit: number,
): Promise<{ rows: StoredUnreadableFact[]; total: number }> {
  const { rows } = await sql<StoredUnreadableFact & { total: number }>`
    select s.name as "companyName", f.issuer_cik as "issuerCik", f.accession, f.form,
           f.filed_on as "filedOn", u.fact, u.value, u.context, u.reason,
           (count(*) over ())::int as total
      from item_408 i join filing f using (accession) join issuer s on s.cik = f.issuer_cik
           cross join lateral json_to_recordset(i.unreadable::json)
             as u(fact text, value text, context text, reason text)
     where i.unreadable <> '[]' and not f.withdrawn
       and (${company}::text is null or f.issuer_cik::text = ltrim(${company}, '0')
            or f.issuer_cik in (select issuer_cik from trading_plan where ticker = upper(${company})
                                union select cik from issuer_ticker where ticker = upper(${company})))
     order by f.filed_on desc nulls last, f.accession desc
     limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The text block and the facts of an arrangement as filed. */
export type ArrangementAsFiled = {
  accession: string;
  number: number;
  text: string | null;
  facts: DisclosedFact[];
};

/** Those of some filings. */
export async function readArrangementsAsFiled(
  db: Database,
  accessions: readonly string[],
): Promise<ArrangementAsFiled[]> {
  const { rows } = await sql<ArrangementAsFiled>`
    select accession, arrangement_number as number, text, facts
      from trading_arrangement where accession = any(${accessions})
     order by accession, arrangement_number`.execute(db);
  return rows;
}
