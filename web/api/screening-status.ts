import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { easternZone, zoneTime } from "#contract/values/zone-time.ts";

const refreshIntervalMs = 15_000;

/** How fresh the stored data are, and which filters cannot be used. */
export const screeningStatusQuery = queryOptions({
  queryKey: ["get_screening_status"],
  queryFn: ({ signal }) => call("get_screening_status", {}, { signal }),
  refetchInterval: refreshIntervalMs,
  staleTime: refreshIntervalMs,
});

/** The day in New York by the market's time, `YYYY-MM-DD`; undefined until it is known. */
export function useMarketDay(): string | undefined {
  const { data: status } = useQuery(screeningStatusQuery);
  if (status === undefined) return undefined;
  return zoneTime(status.checked_at, easternZone).day;
}
