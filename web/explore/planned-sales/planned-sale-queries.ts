import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";

export type PlannedSaleSearch = Omit<OperationPayload<"get_planned_sales">, "email">;

/** One page of Form 144 notices and of sales without one. */
export function plannedSalesQuery(search: PlannedSaleSearch) {
  return queryOptions({
    queryKey: ["get_planned_sales", search],
    queryFn: ({ signal }) => call("get_planned_sales", search, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
