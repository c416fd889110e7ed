import { call } from "#web/api/call.ts";
import { type SearchFormControl, useSearchForm } from "#web/explore/search/use-search-form.ts";
import { useSearch } from "#web/explore/search/use-search.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { changedForm, defaultForm } from "./event-form.ts";
import {
  type EventSearch,
  type EventSearchKind,
  eventSearchReducer,
} from "./event-search-state.ts";
import { storedEventSearch } from "./stored-event-search.ts";

export type EventFormControl = SearchFormControl<EventForm>;

const rules = { stored: storedEventSearch, defaultForm, changed: changedForm };

export function useEventForm(): EventFormControl {
  return useSearchForm(rules);
}

/** The rows of the submitted search of events. */
export function useEventSearch(): EventSearch {
  return useSearch<EventSearchKind>({
    name: "explore_events",
    reduce: eventSearchReducer,
    stored: storedEventSearch,
    fetchPage: (request, signal) => call("explore_events", request, { signal }),
  });
}
