import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type PlanSort,
  plansPerPage,
  type UnreadableFactRow,
  unreadableFactsShown,
} from "#contract/operations/screening/trading-plans.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import { readUnreadableFacts, type StoredUnreadableFact } from "#database/queries/trading-plans.ts";
import type { PlanSearch } from "#database/screening/plan-subject.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { presentPlan } from "#server/operations/plans/present-plan.ts";

type Search = Omit<OperationInput<"get_trading_plans">, "email" | "page">;

/** One page of trading plans, in the whole market or of one company or person. */
export async function getTradingPlans(
  { page, ...search }: OperationInput<"get_trading_plans">,
  { db, screening }: MemberContext,
): Promise<OperationAnswer<"get_trading_plans">> {
  const conditions = planSearch(search);
  const [{ rows, total }, unreadable] = await Promise.all([
    screening.screenPlans({ ...conditions, page }),
    readUnreadableFacts(db, conditions.company, unreadableFactsShown),
  ]);
  return {
    rows: rows.map(presentPlan),
    total,
    unreadable: { rows: unreadable.rows.map(presentUnreadable), total: unreadable.total },
  };
}

function presentUnreadable({
  companyName,
  issuerCik,
  accession,
  form,
  filedOn,
  ...fact
}: StoredUnreadableFact): UnreadableFactRow {
  return {
    conm: companyName,
    cik: formatCik(issuerCik),
    accno: accession,
    form,
    filed_on: filedOn,
    filing_url: filingIndexUrl(issuerCik, accession),
    ...fact,
  };
}

const sortedBy = {
  adopted_on: "adoptedOn",
  first_trade_on: "firstTradeOn",
  company: "shortName",
  person: "ownerName",
  shares_planned: "sharesPlanned",
  shares_sold: "sharesSold",
} as const satisfies Readonly<Record<PlanSort, string>>;

/** The first page of the search, as screening expects it. */
export function planSearch(search: Search): PlanSearch {
  return {
    company: search.company ?? null,
    person: search.person ?? null,
    adoptedFrom: search.adopted_from ?? null,
    adoptedTo: search.adopted_to ?? null,
    flags: search.flags,
    earningsWithinDays: search.earnings_within_days ?? null,
    sort_column: sortedBy[search.sort],
    sort_direction: search.direction,
    page: 1,
    limit: plansPerPage,
  };
}
