import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";

export type PlanSearch = OperationPayload<"get_trading_plans">;

/** One page of trading plans. */
export function plansQuery(search: PlanSearch) {
  return queryOptions({
    queryKey: ["get_trading_plans", search],
    queryFn: ({ signal }) => call("get_trading_plans", search, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

export function planQuery(of: { cik: string; plan: string }) {
  return queryOptions({
    queryKey: ["get_trading_plan", of],
    queryFn: ({ signal }) => call("get_trading_plan", of, { signal }),
    refetchOnMount: "always",
  });
}
