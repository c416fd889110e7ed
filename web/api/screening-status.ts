import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

const refreshIntervalMs = 15_000;

/** How fresh the stored data are, and which filters cannot be used. */
export const screeningStatusQuery = queryOptions({
  queryKey: ["get_screening_status"],
  queryFn: ({ signal }) => call("get_screening_status", {}, { signal }),
  refetchInterval: refreshIntervalMs,
  staleTime: refreshIntervalMs,
});
