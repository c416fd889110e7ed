import type { OperationAnswer } from "#contract/catalogue.ts";
import { type EventSortColumn, eventSortColumns } from "#contract/events/event-fields.ts";
import { eventOrderPreference } from "#contract/operations/accounts/preferences.ts";
import { firstSearch, searchReducer } from "#web/explore/search/search-state.ts";
import type { Search } from "#web/explore/search/use-search.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import type { EventSearchPayload } from "./search-payload.ts";

export type EventSearchKind = {
  form: EventForm;
  payload: EventSearchPayload;
  sortColumn: EventSortColumn;
  answer: OperationAnswer<"explore_events">;
};

export type EventSearch = Search<EventSearchKind>;

export const firstEventSearch = firstSearch<EventSearchKind>({
  column: "ticker",
  direction: "asc",
});
export const eventSearchReducer = searchReducer(firstEventSearch, eventSortColumns);

export const latestEvents = { column: "date_filed", preference: eventOrderPreference } as const;
