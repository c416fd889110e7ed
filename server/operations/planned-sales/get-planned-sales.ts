import type { z } from "zod";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type exportPlannedSalesInput,
  type PlannedSaleRow,
  type PlannedSaleSort,
  plannedSalesPerPage,
} from "#contract/operations/screening/planned-sales.ts";
import { plannedSaleStatus } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import { readMarketDay } from "#database/queries/market-day.ts";
import type {
  PlannedSaleSearch,
  StoredPlannedSale,
} from "#database/screening/planned-sale-subject.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** One page of Form 144 notices with their outcomes, and of sales without a notice. */
export async function getPlannedSales(
  input: OperationInput<"get_planned_sales">,
  { db, screening }: MemberContext,
): Promise<OperationAnswer<"get_planned_sales">> {
  const search = plannedSaleSearch(input, await readMarketDay(db));
  const { rows, total } = await screening.screenPlannedSales({ ...search, page: input.page });
  return { rows: rows.map(presentPlannedSale), total };
}

const sortedBy = {
  dated_on: "datedOn",
  sale_from: "saleFrom",
  planned_value: "plannedValue",
  planned_units: "plannedUnits",
  sold_value: "soldValue",
  company: "companyName",
  person: "personName",
} as const satisfies Readonly<Record<PlannedSaleSort, string>>;

/** The first page of the search, as screening expects it. */
export function plannedSaleSearch(
  input: Omit<z.output<typeof exportPlannedSalesInput>["search"], "email">,
  today: string,
): PlannedSaleSearch {
  return {
    today,
    company: input.company ?? null,
    person: input.person ?? null,
    filedFrom: input.filed_from ?? null,
    filedTo: input.filed_to ?? null,
    saleFrom: input.sale_from ?? null,
    saleTo: input.sale_to ?? null,
    statuses: input.statuses ?? null,
    plan: input.plan ?? null,
    minValue: input.min_value ?? null,
    sort_column: sortedBy[input.sort_column],
    sort_direction: input.sort_direction,
    page: 1,
    limit: plannedSalesPerPage,
  };
}

export function presentPlannedSale(row: StoredPlannedSale): PlannedSaleRow {
  return {
    id: row.id,
    kind: row.kind,
    conm: row.companyName,
    ticker: row.ticker,
    cik: formatCik(row.issuerCik),
    person: row.personName,
    person_cik: row.personCik === null ? null : formatCik(row.personCik),
    relationships: row.relationships,
    status: plannedSaleStatus(row.outcome, row.isOpen),
    accno: row.accession,
    form: row.form,
    filing_url: row.accession === null ? null : filingIndexUrl(row.issuerCik, row.accession),
    filed_on: row.filedOn,
    accepted_at: row.acceptedAt,
    notice_date: row.noticeDate,
    sale_from: row.saleFrom,
    sale_through: row.saleThrough,
    security_class: row.securityClass,
    broker: row.broker,
    planned_units: row.plannedUnits,
    planned_value: row.plannedValue,
    plan_adopted_on: row.planAdoptedOn,
    is_plan: row.isPlan,
    sold_units: row.soldUnits,
    sold_value: row.soldValue,
    remaining_units: row.remainingUnits,
    is_match_certain: row.isMatchCertain,
    flags: row.flags,
  };
}
