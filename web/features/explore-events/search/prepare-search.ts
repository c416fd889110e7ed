import { exploreEventsInput } from "#contract/operations/screening/explore-events.ts";
import type { PayloadContext } from "#web/explore/search/payload-conditions.ts";
import type { Prepared } from "#web/explore/search/use-submit.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import type { EventSearchKind } from "./event-search-state.ts";
import { searchPayload } from "./search-payload.ts";
import { type UnusableFilters, withoutUnusable } from "./unusable-filters.ts";

/** A typed form as a search; what the contract refuses is told before it is sent. */
export function prepareSearch(
  typed: EventForm,
  context: PayloadContext,
  unusable: UnusableFilters,
): Prepared<EventSearchKind> {
  const form = withoutUnusable(typed, unusable);
  const payload = searchPayload(form, context);
  const checked = exploreEventsInput.safeParse({ type: "explore_events", ...payload });
  const problem = checked.success ? undefined : checked.error.issues[0]?.message;
  return problem === undefined ? { form, payload } : { problem };
}
