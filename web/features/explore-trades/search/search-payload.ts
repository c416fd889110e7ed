import type { ExploreTradesPayload } from "#contract/operations/screening/explore-trades.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { tradeFilterList } from "#contract/screening/number-filters.ts";
import { type PayloadContext, sharedPayload } from "#web/explore/search/payload-conditions.ts";
import { namesSomeone } from "./trade-form.ts";

/** The payload of the search; page, size, and order are added when it is sent. */
export type TradeSearchPayload = Omit<
  ExploreTradesPayload,
  "page" | "limit" | "sort_column" | "sort_direction"
>;

export function searchPayload(form: TradeForm, context: PayloadContext): TradeSearchPayload {
  return {
    ...sharedPayload(tradeFilterList, form, { ...context, namesSomeone: namesSomeone(form) }),
    return_type: form.returnType,
    return_horizon: form.returnHorizon,
    trade_types: { val: [...form.tradeTypes] },
    ...(form.owners.length > 0
      ? { reporting_person_ciks: [...form.owners] }
      : {
          insider_types: { val: [...form.insiderTypes] },
          officer_roles: form.officerRoles.length > 0 ? { val: [...form.officerRoles] } : undefined,
        }),
    constraint_10b51: form.excludesPlans ? { val: [true] } : undefined,
    btwn_fqe_ea: form.isQuarterClosed ? { val: [true] } : undefined,
    excluded_from_totals: form.isExcluded ? { val: [true] } : undefined,
  };
}
