import type { DayAtAGlance } from "#contract/operations/site/dashboard.ts";
import { queryOptions } from "@tanstack/react-query";
import { readSite } from "#web/site/site.ts";
import { call } from "#web/api/call.ts";

/** In a demonstration an hour passes in a minute. */
const refreshIntervalMs = readSite().isDemonstration ? 5_000 : 60_000;

/** A change is asked for only once it has surely happened, and never without a pause. */
const marginMs = 500;
const leastMs = 1_000;

type Read = {
  /** When the state was read, on the clock of `Date.now`. */
  since: number;
  /** When a later read failed; 0 if none did. */
  failedAt: number;
  most: number;
};

/** Milliseconds until the next refresh: when the market opens or closes, if that is sooner than the longest interval. */
export function refreshAfterMs(
  { seconds_to_change: seconds }: Pick<DayAtAGlance["market"], "seconds_to_change">,
  { since, failedAt, most }: Read,
): number {
  // A server in trouble is not asked more often.
  if (seconds === null || failedAt > since) return most;
  const untilChange = since + seconds * 1_000 + marginMs - Date.now();
  return Math.min(most, Math.max(leastMs, untilChange));
}

/** The market, and the newest filing day in the parts the signed-in person may see. */
export const dayAtAGlanceQuery = queryOptions({
  queryKey: ["get_day_at_a_glance"],
  queryFn: ({ signal }) => call("get_day_at_a_glance", {}, { signal }),
  refetchInterval: ({ state: { data, dataUpdatedAt: since, errorUpdatedAt: failedAt } }) =>
    data === undefined
      ? refreshIntervalMs
      : refreshAfterMs(data.market, { since, failedAt, most: refreshIntervalMs }),
});
