import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";

export type LatenessSearch = OperationPayload<"get_lateness">;

/** One page of a ranking by lateness. */
export function latenessQuery(search: LatenessSearch) {
  return queryOptions({
    queryKey: ["get_lateness", search],
    queryFn: ({ signal }) => call("get_lateness", search, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
