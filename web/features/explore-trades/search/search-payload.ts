import type { OperationPayload } from "#contract/catalogue.ts";
import {
  companyConditions,
  companyScope,
  listConstraint,
  numberConstraint,
  type PayloadContext,
  percentConstraint,
} from "#web/explore/search/payload-conditions.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { namesSomeone } from "./trade-form.ts";

type ExploreTradesPayload = OperationPayload<"explore_trades">;
/** What is searched; page, size and order are added when the search is sent. */
export type TradeSearchPayload = Omit<
  ExploreTradesPayload,
  "page" | "limit" | "sort_column" | "sort_direction"
>;

/**
 * What a form asks for: a condition that is empty or not a number is left out, percent become
 * fractions, every other number stays in the unit of its label.
 */
export function searchPayload(form: TradeForm, context: PayloadContext): TradeSearchPayload {
  return {
    email: context.email,
    return_type: form.returnType,
    return_horizon: form.returnHorizon,
    start_date: form.startDate ?? "all",
    end_date: form.endDate ?? "",
    ...scope(form, context),
    trade_types: { val: [...form.tradeTypes] },
    ...whoTraded(form),
    value_shares_traded: numberConstraint(form.valueTraded),
    constraint_10b51: form.excludesPlans ? { val: [true] } : undefined,
    item_number: listConstraint(form.itemNumbers),
    next_8K_days: numberConstraint(form.next8kDays),
    next_8K_ret0: percentConstraint(form.next8kReturn),
    next_EA_days: numberConstraint(form.nextEarningsDays),
    next_EA_ret0: percentConstraint(form.nextEarningsReturn),
    trade_return: percentConstraint(form.tradeReturn),
    patterns: listConstraint(form.patterns),
    avoided_or_gained: numberConstraint(form.avoidedOrGained),
    avoided_or_gained_net: numberConstraint(form.avoidedOrGainedNet),
  };
}

function scope(form: TradeForm, context: PayloadContext): Partial<TradeSearchPayload> {
  if (form.tickers.length > 0) return companyScope(form.tickers, context);
  return namesSomeone(form) ? {} : companyConditions(form);
}

function whoTraded(form: TradeForm): Partial<TradeSearchPayload> {
  if (form.owners.length > 0) return { reporting_person_ciks: [...form.owners] };
  return { insider_types: { val: [...form.insiderTypes] } };
}
