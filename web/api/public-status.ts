import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

const refreshIntervalMs = 15_000;

/** How current the data are, for the navbar. */
export const publicStatusQuery = queryOptions({
  queryKey: ["get_public_status"],
  queryFn: ({ signal }) => call("get_public_status", {}, { signal }),
  refetchInterval: refreshIntervalMs,
  staleTime: refreshIntervalMs,
});
