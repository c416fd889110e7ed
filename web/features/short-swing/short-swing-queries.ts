import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";

type Search = OperationPayload<"get_short_swings">;

/** One page of the persons with a profit. */
export function shortSwingsQuery(search: Search) {
  return queryOptions({
    queryKey: ["get_short_swings", search],
    queryFn: ({ signal }) => call("get_short_swings", search, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

export function worksheetQuery(of: { cik: string; owner_cik: string }) {
  return queryOptions({
    queryKey: ["get_short_swing", of],
    queryFn: ({ signal }) => call("get_short_swing", of, { signal }),
    refetchOnMount: "always",
  });
}
