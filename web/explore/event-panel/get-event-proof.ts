import { queryOptions } from "@tanstack/react-query";
import type { Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventProofAnswer } from "#contract/operations/screening/event-proof.ts";
import { call } from "#web/api/call.ts";

const keptMs = 300_000;

export function eventProofQuery(accno: string, lookback: Lookback) {
  return queryOptions<EventProofAnswer>({
    queryKey: ["get_event_proof", accno, lookback],
    queryFn: ({ signal }) =>
      call("get_event_proof", { accno, lookback_period: lookback }, { signal }),
    // Another look-back of the same event: only the trades change.
    placeholderData: (previous) => (previous?.row.accno === accno ? previous : undefined),
    staleTime: keptMs,
    retry: false,
  });
}
