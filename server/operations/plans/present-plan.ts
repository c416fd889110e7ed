import type { PlanRow } from "#contract/operations/screening/trading-plans.ts";
import { type PlanFlag, planFlags } from "#contract/plans/plan-rules.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { DerivedPlan } from "#domain/plans/derived-plan.ts";

/** A stored plan as an answer has it. */
export function presentPlan(plan: DerivedPlan): PlanRow {
  return {
    conm: plan.companyName,
    ticker: plan.ticker,
    cik: formatCik(plan.issuerCik),
    plan: plan.planKey,
    owner: plan.ownerName,
    owner_cik: plan.ownerCik === null ? null : formatCik(plan.ownerCik),
    person_match: plan.personMatch,
    title: plan.title,
    kind: plan.kind,
    adopted_on: plan.adoptedOn,
    adopted_as_filed: plan.adoptedRaw,
    expires_on: plan.expiresOn,
    expires_as_filed: plan.expiresRaw,
    terminated_on: plan.terminatedOn,
    shares_planned: plan.sharesPlanned,
    shares_sold: plan.sharesSold,
    first_trade_on: plan.firstTradeOn,
    last_trade_on: plan.lastTradeOn,
    trade_days: plan.tradeDays,
    undated_trades: plan.undatedTrades,
    cooling_off_ends_on: plan.coolingOffEndsOn,
    days_to_results: plan.daysToResults,
    disclosure: plan.disclosure,
    flags: plan.flags.filter(isPlanFlag),
  };
}

function isPlanFlag(flag: string): flag is PlanFlag {
  const known: readonly string[] = planFlags;
  return known.includes(flag);
}
