import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

/** The current market time, UTC, to the minute. */
const marketTimeQuery = queryOptions({
  queryKey: ["get_market_time"],
  queryFn: async ({ signal }) => (await call("get_market_time", {}, { signal })).now,
  staleTime: 60_000,
});

/** The market's day, `YYYY-MM-DD` in New York; undefined until it is known. Cases use market time. */
export function useCaseDay(): string | undefined {
  const { data: now } = useQuery(marketTimeQuery);
  // Swedish dates are written yyyy-mm-dd.
  return now === undefined
    ? undefined
    : new Date(now).toLocaleDateString("sv-SE", { timeZone: "America/New_York" });
}
