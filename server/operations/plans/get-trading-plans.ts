import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { plansPerPage } from "#contract/operations/screening/trading-plans.ts";
import { countPlans, type PlanSearch, searchPlans } from "#database/queries/trading-plans.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { presentPlan } from "#server/operations/plans/present-plan.ts";

type Search = Omit<OperationInput<"get_trading_plans">, "email" | "page">;

/** One page of trading plans, in the whole market or of one company or person. */
export async function getTradingPlans(
  { page, ...search }: OperationInput<"get_trading_plans">,
  { db }: MemberContext,
): Promise<OperationAnswer<"get_trading_plans">> {
  const asked = planSearch(search);
  const [rows, total] = await Promise.all([
    searchPlans(db, asked, { limit: plansPerPage, offset: (page - 1) * plansPerPage }),
    countPlans(db, asked),
  ]);
  return { rows: rows.map(presentPlan), total };
}

export function planSearch(search: Search): PlanSearch {
  return {
    company: search.company ?? null,
    person: search.person ?? null,
    adoptedFrom: search.adopted_from ?? null,
    adoptedTo: search.adopted_to ?? null,
    flags: search.flags,
    earningsWithinDays: search.earnings_within_days ?? null,
    sort: search.sort,
    direction: search.direction,
  };
}
