import { queryOptions } from "@tanstack/react-query";
import { readSite } from "#web/site/site.ts";
import { call } from "#web/api/call.ts";

/** In a demonstration an hour passes in a minute. */
const refreshIntervalMs = readSite().isDemonstration ? 5_000 : 60_000;

/** The market, and the newest filing day in the parts the signed-in person may see. */
export const dayAtAGlanceQuery = queryOptions({
  queryKey: ["get_day_at_a_glance"],
  queryFn: ({ signal }) => call("get_day_at_a_glance", {}, { signal }),
  refetchInterval: refreshIntervalMs,
});
