import type { OperationPayload } from "#contract/catalogue.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { eventFilterList } from "#contract/screening/number-filters.ts";
import { type PayloadContext, sharedPayload } from "#web/explore/search/payload-conditions.ts";
import { namesCompanies } from "./event-form.ts";

/** The payload of the search; page, size, and order are added when it is sent. */
export type EventSearchPayload = Omit<
  OperationPayload<"explore_events">,
  "page" | "limit" | "sort_column" | "sort_direction"
>;

export function searchPayload(form: EventForm, context: PayloadContext): EventSearchPayload {
  return {
    ...sharedPayload(eventFilterList, form, { ...context, namesSomeone: namesCompanies(form) }),
    return_type: "adjusted",
    lookback_period: form.lookback,
  };
}
